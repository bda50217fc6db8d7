import { Stack, Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import type { ErasurePreview } from "./erasures.contract.ts";

/** What an erasure destroys, what must be kept, why and until when, and what it waits for. */
export function ErasurePlan({ preview }: { preview: ErasurePreview }) {
  const { destroyed, stays, waitsFor } = preview;
  return (
    <Stack gap={14}>
      {waitsFor.length > 0 && (
        <InlineAlert tone="warning" announce="status" title="It has to wait">
          {waitsFor.join(" ")}
        </InlineAlert>
      )}
      <section aria-label="Destroyed">
        <h3>Destroyed</h3>
        <Stack component="ul" gap={4} mt={6}>
          <Text component="li">The account: name, email, password, sessions</Text>
          {destroyed.map(({ what, count }) => (
            <Text component="li" key={what}>
              {what} ({count})
            </Text>
          ))}
        </Stack>
      </section>
      <section aria-label="Has to stay">
        <h3>Has to stay</h3>
        <Stack component="ul" gap={8} mt={6}>
          {stays.map(({ what, count, why, until }) => (
            <li key={what}>
              <Text>
                {what}
                {count > 1 && ` (${count})`}
              </Text>
              <Text variant="hint">
                {why}{" "}
                {until && (
                  <>
                    Until <DateText isInSentence value={until} />.
                  </>
                )}
              </Text>
            </li>
          ))}
        </Stack>
      </section>
    </Stack>
  );
}
