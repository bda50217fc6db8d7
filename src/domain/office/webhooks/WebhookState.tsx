import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Webhook } from "./webhooks.contract.ts";

/** Whether a webhook is active, and whether its deliveries succeed. */
export const WebhookState = ({ of }: { of: Pick<Webhook, "isOn" | "failingSince"> }) => {
  if (!of.isOn) return <StatusBadge meaning="neutral">Paused</StatusBadge>;
  if (of.failingSince) return <StatusBadge meaning="bad">Takes nothing</StatusBadge>;
  return <StatusBadge meaning="active">On</StatusBadge>;
};
