import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { TitledPageHead } from "#/client/ui/TitledPageHead.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { WebhookActions } from "./WebhookActions.tsx";
import { WebhookState } from "./WebhookState.tsx";
import { type Webhook, webhooksContract } from "./webhooks.contract.ts";
import { WEBHOOK_EVENTS } from "./webhooks.rules.ts";

const CRUMBS = [{ label: "Webhooks", to: "/admin-panel/webhooks" }] as const;

/** One webhook: its events, its deliveries and their answers. */
export function WebhookPage() {
  const { webhookId = "" } = useParams({ strict: false }) as { webhookId?: string };
  const list = useQuery(routeQuery(webhooksContract.list, {}));
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
          ...(of.formerUntil
            ? [
                [
                  "The key before signs until",
                  <DateText key="until" value={of.formerUntil} as="time" />,
                ] as const,
              ]
            : []),
        ]}
      />
      <WebhookActions of={of} />
      <DeliveryTable of={of} />
    </Stack>
  </>
);
