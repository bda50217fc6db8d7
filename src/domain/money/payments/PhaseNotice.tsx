import { Text } from "@mantine/core";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import type { Phase } from "./payments.client.ts";

/** The result of Pay Now, next to the button: on a phone the top of the page is out of sight. */
export function PhaseNotice({ phase }: { phase: Phase }) {
  if (phase.step === "unpaid") return <InlineAlert tone="info">{phase.notice}</InlineAlert>;
  if (phase.step === "ready" && phase.problem) {
    return (
      <InlineAlert>
        {phase.problem}
        {phase.advice && (
          <Text inherit mt={4}>
            {phase.advice}
          </Text>
        )}
      </InlineAlert>
    );
  }
  if (phase.step === "ready" && phase.isBegun) {
    return (
      <InlineAlert tone="info" title="Your last payment was not confirmed yet">
        If you paid, you need not pay again: this page continues as soon as the payment provider
        tells us. If you did not, pay now.
      </InlineAlert>
    );
  }
  if (phase.step !== "confirming") return null;
  return (
    <InlineAlert tone="info" title="We are confirming your payment">
      The answer of the payment provider has not reached us yet. You need not pay again: this page
      goes on by itself as soon as the payment is confirmed, and nothing is lost if you close it.
    </InlineAlert>
  );
}
