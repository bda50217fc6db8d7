import { Group, Text } from "@mantine/core";
import type { Takings } from "#/domain/money/payments/takings.contract.ts";
import { formatRupees } from "#/shared/money.ts";

type Props = {
  takings: Takings;
  /** Whether the cash is still to be counted, and the expected amount therefore hidden. */
  isBlind: boolean;
};

/** Received less refunded, by method and in total. */
export function MethodSums({ takings: { methods, net }, isBlind }: Props) {
  return (
    <dl className="figures">
      {methods.map(({ method, count, out, net: sum }) => (
        <Group key={method} justify="space-between" gap={12} wrap="nowrap" py={4}>
          <dt>
            {method}{" "}
            <Text span variant="hint">
              {count}
              {out > 0 && !isBlind ? `, ${formatRupees(out)} back` : ""}
            </Text>
          </dt>
          <dd>{isBlind ? "–" : formatRupees(sum)}</dd>
        </Group>
      ))}
      <Group
        justify="space-between"
        gap={12}
        wrap="nowrap"
        pt={8}
        fw={650}
        style={{ borderTop: "1px solid var(--line)" }}
      >
        <dt>All</dt>
        <dd>{isBlind ? "Shown once the day is closed" : formatRupees(net)}</dd>
      </Group>
    </dl>
  );
}
