import { Card, Group, Progress, Text } from "@mantine/core";
import { useCurrentDate } from "#/client/lib/now.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { istDate } from "#/shared/dates.ts";
import { supportYear } from "../assistance.rules.ts";
import type { AssistanceDetails } from "./records.contract.ts";

/** The year of support on a line: its start, today, and its end. */
export function SupportYear({ details }: { details: AssistanceDetails }) {
  const { dateOfJoining, isActive, endDate } = details;
  const today = useCurrentDate();
  const year = supportYear(dateOfJoining, endDate ? istDate(new Date(endDate)) : today);
  const percent = Math.round(year.share * 100);
  return (
    <Card>
      <Group gap="4px 16px" align="baseline" justify="space-between">
        <h2>Your year of support</h2>
        <Text fw={600} c="var(--accent-ink)">
          {isActive ? leftOf(year) : "It has ended"}
        </Text>
      </Group>
      <Progress.Root size={10} radius={5} mt={16} bg="var(--neutral-soft)">
        <Progress.Section
          value={percent}
          color={isActive ? "var(--accent)" : "var(--ink-faint)"}
          aria-label="How much of the year has passed"
          aria-valuetext={`${percent} percent`}
        />
      </Progress.Root>
      <Group gap={16} justify="space-between" mt={10} fz="sm" c="var(--ink-faint)">
        <span>
          Joined <DateText value={dateOfJoining} as="day" />
        </span>
        <span>
          {endDate ? "Closed " : "Until "}
          <DateText value={endDate ?? year.endsOn} as="day" />
        </span>
      </Group>
    </Card>
  );
}

function leftOf({ daysLeft, hasBegun }: ReturnType<typeof supportYear>): string {
  if (!hasBegun) return "Begins with your first day at work";
  if (daysLeft === 0) return "The year is complete";
  if (daysLeft === 1) return "1 day left";
  return daysLeft < 62 ? `${daysLeft} days left` : `${Math.floor(daysLeft / 30.44)} months left`;
}
