import { Text } from "@mantine/core";
import type { FitReason } from "./openings.rules.ts";

const SIGNS: Record<FitReason["state"], string> = { yes: "✓", no: "✗", unknown: "?" };
const NAMES: Record<FitReason["state"], string> = {
  yes: "Fits",
  no: "Does not fit",
  unknown: "Not known",
};

/** How a candidate fits as plain text: "✓ Has Java, ✗ 2 years, at least 3". */
export const reasonsText = (reasons: readonly FitReason[]): string =>
  reasons.map(({ state, text }) => `${SIGNS[state]} ${text}`).join(", ");

export function FitReasons({ reasons }: { reasons: readonly FitReason[] }) {
  return (
    <Text variant="hint" component="span">
      {reasons.map(({ about, state, text }, index) => (
        <span key={about}>
          {index > 0 && " · "}
          <span role="img" aria-label={NAMES[state]}>
            {SIGNS[state]}
          </span>
          {/* Keeps the mark on the same line as its text. */}
          {"\u00a0"}
          {text}
        </span>
      ))}
    </Text>
  );
}
