import { Card, Group, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { WholePeriod } from "./periods.rules.ts";
import { formatPeriod } from "./wording.rules.ts";

/** The panel of the stages; `about`: who is counted. */
export const StagesFrame = ({ about, children }: { about: string; children: ReactNode }) => (
  <Card component="section" aria-labelledby="stages" p="12px 20px 14px">
    <Group justify="space-between" gap="2px 16px" mb={6}>
      <h2 id="stages">Journey</h2>
      <Text variant="hint">{about}</Text>
    </Group>
    {children}
  </Card>
);

export const comparedWith = (before: WholePeriod | null | undefined): string =>
  before
    ? `Those who registered here, this month compared with ${formatPeriod(before)}`
    : "Those who registered here: on the way, done and dropped out";

/** The panel before its metrics are loaded: its texts are shown at once. */
export const StagesShape = ({ before }: { before: WholePeriod | undefined }) => (
  <StagesFrame about={comparedWith(before)}>
    <Skeleton h={{ base: 373, md: 136 }} radius="lg" />
  </StagesFrame>
);
