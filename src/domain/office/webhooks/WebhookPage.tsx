import { Button, Group, Stack } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { confirm, confirmAction } from "#/client/lib/confirm.ts";
import { refresh, useRouteQuery, useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { Facts, known } from "#/client/ui/FactList.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { TitledPageHead } from "#/client/ui/TitledPageHead.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { KeyDialog } from "./KeyDialog.tsx";
import { WebhookForm } from "./WebhookForm.tsx";
import { WebhookState } from "./WebhookState.tsx";
import { type Webhook, webhooksContract } from "./webhooks.contract.ts";
import { WEBHOOK_EVENTS } from "./webhooks.rules.ts";

const CRUMBS = [{ label: "Webhooks", to: "/admin-panel/webhooks" }] as const;

export function WebhookPage() {
  const { webhookId = "" } = useParams({ strict: false }) as { webhookId?: string };
  const list = useRouteQuery(webhooksContract.list, {});
  return (
    <QueryView queries={[list]} loading="Loading the webhook">
      {({ webhooks }) => {
        const found = webhooks.find(({ _id }) => _id === webhookId);
        return found ? <Shown of={found} /> : <EmptyState text="There is no such webhook." />;
      }}
    </QueryView>
  );
}

const Shown = ({ of }: { of: Webhook }) => (
  <>
    <TitledPageHead title={of.label} crumbs={CRUMBS} context={of.url} />
    <Stack gap={20}>
      <Facts
        facts={[
          ["State", <WebhookState key="state" of={of} />],
          ["Is told when", of.events.map((event) => WEBHOOK_EVENTS[event]).join("; ")],
          ["Added by", of.createdBy],
          ["Added", <DateText key="at" value={of.createdAt} as="time" />],
          ...known([
            [
              "The key before signs until",
              of.formerUntil && <DateText key="until" value={of.formerUntil} as="time" />,
            ],
          ]),
        ]}
      />
      <WebhookActions of={of} />
      <DeliveryTable of={of} />
    </Stack>
  </>
);

const READS = [webhooksContract.list, webhooksContract.deliveries];

function WebhookActions({ of }: { of: Webhook }) {
  const { _id: id, label, isOn, version } = of;
  const [isChanging, setChanging] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const navigate = useNavigate();
  const test = useSend(webhooksContract.test, { refresh: READS });
  const change = useSend(webhooksContract.change, { refresh: READS });
  const sendTest = () =>
    test.mutate(
      { params: { webhookId: id } },
      {
        onSuccess: ({ message, delivery }) =>
          delivery.status === "delivered" ? toast.success(message) : toast.error(message),
        onError: toast.failure,
      },
    );
  const pause = () =>
    change.mutate(
      { params: { webhookId: id }, body: { isOn: !isOn, version } },
      {
        onSuccess: () => toast.success(isOn ? `${label} is paused.` : `${label} is told again.`),
        onError: toast.failure,
      },
    );
  const renewKey = () =>
    confirm({
      title: `Make another key for ${label}?`,
      text: "The one before signs as well for a day, so that the program can be given the new one.",
      verb: "Make another key",
      action: async () => {
        setKey((await call(webhooksContract.renewKey, { params: { webhookId: id } })).key);
        await refresh(READS);
      },
    });
  const remove = () =>
    confirmAction({
      title: `Remove ${label}?`,
      text: "It is told nothing any more, and the log of what it was told goes with it.",
      verb: "Remove",
      tone: "danger",
      action: () => call(webhooksContract.remove, { params: { webhookId: id } }),
      done: `${label} is told nothing any more.`,
      next: async () => {
        await navigate({ to: "/admin-panel/webhooks" });
        await refresh(READS);
      },
    });
  return (
    <>
      <Group gap={10}>
        <Button loading={test.isPending} onClick={sendTest}>
          Send a test
        </Button>
        <Button variant="default" onClick={() => setChanging(true)}>
          Change
        </Button>
        <Button variant="default" loading={change.isPending} onClick={pause}>
          {isOn ? "Pause" : "Switch on"}
        </Button>
        <Button variant="default" onClick={() => void renewKey()}>
          Another key
        </Button>
        <Button variant="subtle" color="red" onClick={() => void remove()}>
          Remove
        </Button>
      </Group>
      <Dialog
        of={isChanging ? of : null}
        onClose={() => setChanging(false)}
        title={() => `Change ${label}`}
      >
        {(one) => <WebhookForm of={one} onClose={() => setChanging(false)} />}
      </Dialog>
      <KeyDialog of={key} onClose={() => setKey(null)} />
    </>
  );
}
