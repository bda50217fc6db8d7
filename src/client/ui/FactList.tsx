import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { NOTHING } from "#/shared/nothing.ts";
import { EmailText } from "./EmailText.tsx";
import { Tiles } from "./Tiles.tsx";

const isEmail = (value: ReactNode): value is string =>
  typeof value === "string" && /^[^\s@]+@[^\s@]+$/.test(value);

/** Two side by side on a phone: a date with a time then wraps into two whole lines. */
const NARROW = { "--date-wrap": "normal" };

export type Fact = readonly [label: string, value: ReactNode];

/** Returns the facts that have a value. */
export const known = (facts: readonly Fact[]) => facts.filter(([, value]) => value);

/** Labels, each with its value below it; as many next to each other as fit. */
export function Facts({ facts, min = "12rem" }: { facts: readonly Fact[]; min?: string }) {
  return (
    <Tiles component="dl" min={min} gap="14px 24px">
      {facts.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" variant="hint">
            {label}
          </Text>
          <Box
            component="dd"
            className="wrap lines"
            mt={1}
            fw={520}
            style={{ textWrap: "balance" }}
            __vars={NARROW}
          >
            {isEmail(value) ? <EmailText email={value} /> : value || NOTHING}
          </Box>
        </div>
      ))}
    </Tiles>
  );
}

type Props = {
  title: string;
  facts: readonly Fact[];
  action?: ReactNode;
};

export function FactList({ title, facts, action }: Props) {
  return (
    <section aria-label={title}>
      <Group gap={12} justify="space-between" wrap="nowrap" mb={10}>
        <h3>{title}</h3>
        {action}
      </Group>
      {/* Two next to each other on a phone. */}
      <Facts facts={facts} min="min(15rem, max(8.5rem, 42%))" />
    </section>
  );
}
