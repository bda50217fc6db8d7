import { Button } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { dateColumn } from "#/client/ui/table/columns.tsx";
import { type Column, origin } from "#/client/ui/table/types.ts";
import { KeyDialog } from "./KeyDialog.tsx";
import { WebhookForm } from "./WebhookForm.tsx";
import { WebhookState } from "./WebhookState.tsx";
import { type Webhook, webhooksContract } from "./webhooks.contract.ts";
import { WEBHOOK_EVENTS } from "./webhooks.rules.ts";

const COLUMNS: readonly Column<Webhook>[] = [
  {
    key: "label",
    label: "Program",
    sortable: true,
    isFixed: true,
    text: ({ label }) => label,
    render: ({ _id, label }) => (
      <Link to="/admin-panel/webhooks/$webhookId" params={{ webhookId: _id }}>
        {label}
      </Link>
    ),
  },
  {
    key: "isOn",
    label: "State",
    isState: true,
    text: ({ isOn }) => (isOn ? "On" : "Paused"),
    render: (webhook) => <WebhookState of={webhook} />,
  },
  { key: "url", label: "Address", isLong: true },
  {
    key: "events",
    label: "Is told",
    isSentence: true,
    text: ({ events }) => events.map((event) => WEBHOOK_EVENTS[event]).join("; "),
  },
  dateColumn("createdAt", "Since"),
  { key: "createdBy", label: "By", isLabelled: true },
];

export function WebhooksPage() {
  const { data, error, isPending, refetch } = useRouteQuery(webhooksContract.list, {});
  const [isAdding, setAdding] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const add = (variant: "filled" | "default", label: string) => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <PageHead
        title="Webhooks"
        crumbs={[{ label: "Settings", to: "/admin-panel/settings" }]}
        context="Programs that are told what happens here, in the form of Standard Webhooks."
        action={add("filled", "Add a program")}
      />
      <DataTable
        label="Webhooks"
        source={{
          rows: data?.webhooks ?? [],
          from: origin(webhooksContract.list, {}),
          isPending,
          error,
          retry: () => void refetch(),
          sort: "createdAt",
        }}
        columns={COLUMNS}
        searchPlaceholder="Search programs"
        empty={{
          text: "No program is told anything.",
          noMatch: "No program matches.",
          hint: "Your books, a chat or a sheet can be told when somebody is approved, pays, joins or is placed.",
          Icon: IconWebhook,
          action: add("default", "Add the first"),
        }}
      />
      <Dialog
        of={isAdding ? "new" : null}
        onClose={() => setAdding(false)}
        title={() => "Add a program"}
      >
        {() => (
          <WebhookForm
            of="new"
            onClose={() => setAdding(false)}
            added={(made) => {
              setAdding(false);
              setKey(made);
            }}
          />
        )}
      </Dialog>
      <KeyDialog of={key} onClose={() => setKey(null)} />
    </>
  );
}
