import { Text } from "@mantine/core";
import type { FitReason } from "../rules.ts";

const SIGNS: Record<FitReason["state"], string> = { yes: "✓", no: "✗", unknown: "?" };
const NAMES: Record<FitReason["state"], string> = {
  yes: "Fits",
  no: "Does not fit",
  unknown: "Not known",
};

type Props = {
  reasons: readonly FitReason[];
  /** In a list as well, all of them are read where there is no room for one line. */
  isWhole?: boolean;
};

/** Why somebody fits an opening or does not, a line for each thing that it asks for. */
export function FitReasons({ reasons, isWhole = false }: Props) {
  return (
    <Text variant="hint" component="span" style={isWhole ? { whiteSpace: "normal" } : undefined}>
      {reasons.map(({ about, state, text }, index) => (
        <span key={about}>
          {index > 0 && " · "}
          <span role="img" aria-label={NAMES[state]}>
            {SIGNS[state]}
          </span>{" "}
          {text}
        </span>
      ))}
    </Text>
  );
}
