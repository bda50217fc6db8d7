import { Text } from "@mantine/core";
import { IconWebhook } from "@tabler/icons-react";
import { useSend } from "#/client/lib/query.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { toast } from "#/client/lib/toast.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { dateColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type Webhook, type WebhookDelivery, webhooksContract } from "./webhooks.contract.ts";

const STATES: Record<WebhookDelivery["status"], readonly [Meaning, string]> = {
  waiting: ["waiting", "On its way"],
  delivered: ["good", "Arrived"],
  failed: ["bad", "Given up"],
};

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  { key: "event", label: "Event", sortable: true, isFixed: true, isShort: true },
  {
    key: "person",
    label: "About",
    person: ({ person }) => person,
    text: ({ person }) => person?.name ?? null,
  },
  {
    key: "status",
    label: "State",
    sortable: true,
    isState: true,
    text: ({ status }) => STATES[status][1],
    render: ({ status }) => (
      <StatusBadge meaning={STATES[status][0]}>{STATES[status][1]}</StatusBadge>
    ),
  },
  {
    key: "answer",
    label: "Answer",
    isSentence: true,
    text: ({ answerCode, answer }) => [answerCode, answer].filter(Boolean).join(" "),
    render: ({ answerCode, answer, nextTryAt, attempts }) => (
      <>
        <Text span className="wrap">
          {[answerCode, answer].filter(Boolean).join(" ")}
        </Text>
        {nextTryAt && attempts > 0 && (
          <Text variant="note">
            Try {attempts + 1} <DateText isInSentence value={nextTryAt} as="time" />
          </Text>
        )}
      </>
    ),
  },
  { key: "attempts", label: "Tries", align: "right", isShort: true },
  dateColumn("createdAt", "Told", "time"),
];

const SHOWN = ["all", "waiting", "delivered", "failed"] as const;
const TEXTS = { all: "All", waiting: "On its way", delivered: "Arrived", failed: "Given up" };

export function DeliveryTable({ of: { _id: id, label } }: { of: Webhook }) {
  const [shown, show] = useChoice("show", SHOWN);
  const again = useSend(webhooksContract.sendAgain, { refresh: [webhooksContract.deliveries] });
  const sendAgain = (deliveryId: string) =>
    again.mutate({ params: { id: deliveryId } }, { onSuccess: toast.response });
  return (
    <DataTable
      name="webhook-deliveries"
      label={`What ${label} was told`}
      source={{
        route: webhooksContract.deliveries,
        request: { params: { webhookId: id }, query: shown === "all" ? {} : { status: shown } },
        rows: "deliveries",
        sort: "-createdAt",
      }}
      columns={COLUMNS}
      searchPlaceholder="Search by event, name or answer"
      filters={<ChoiceBar label="Messages" choices={TEXTS} value={shown} onChange={show} />}
      empty={{
        text: "Nothing was told so far.",
        noMatch: "No message matches.",
        hint: "Send a test to see whether the program is reached.",
        Icon: IconWebhook,
      }}
      actions={({ _id, event, status }) =>
        status === "failed" && (
          <RowButton label={`Send again: ${event}`} onClick={() => sendAgain(_id)}>
            Send again
          </RowButton>
        )
      }
    />
  );
}
