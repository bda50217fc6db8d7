import { Card, Group, Stack, Text } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { firstDayContract } from "#/domain/office/settings/first-day.contract.ts";
import type { FirstDayItem } from "#/domain/office/settings/settings.rules.ts";

type Target =
  | { to: "/admin-panel/create-user"; search: { role: "Trainer" } }
  | { to: "/admin-panel/batches/create/java" };

/** The label of each line; it links to its section of the settings unless it has another target. */
const LINES: Record<FirstDayItem, { label: string; target?: Target }> = {
  name: { label: "Name and logo" },
  contacts: { label: "Contacts" },
  place: { label: "Address and hours" },
  fee: { label: "Admission fee" },
  slots: { label: "Time slots" },
  terms: { label: "Terms" },
  mail: { label: "Mail seen to work" },
  payment: { label: "Payment seen to work" },
  trainer: {
    label: "First trainer",
    target: { to: "/admin-panel/create-user", search: { role: "Trainer" } },
  },
  batch: { label: "First batch", target: { to: "/admin-panel/batches/create/java" } },
};

export const firstDayQuery = routeQuery(firstDayContract.firstDay, {});

/** Greets the admin of a new hub with what it still needs; disappears once everything is there. */
export function FirstDay({ items }: { items: readonly { name: FirstDayItem; isDone: boolean }[] }) {
  const done = items.filter(({ isDone }) => isDone).length;
  if (done === items.length) return null;
  return (
    <Card component="section" aria-labelledby="first-day">
      <Group justify="space-between" align="baseline" mb={10}>
        <Stack gap={2}>
          <h2 id="first-day">Before the first trainee</h2>
          <Text variant="soft" fz="sm">
            Each line is ticked off as soon as it is there.
          </Text>
        </Stack>
        <Text variant="hint">
          {done} of {items.length} there
        </Text>
      </Group>
      <Tiles component="ul" min="14rem" gap="2px 20px">
        {items.map(({ name, isDone }) => (
          <li key={name}>
            <Line name={name} isDone={isDone} />
          </li>
        ))}
      </Tiles>
    </Card>
  );
}

function Line({ name, isDone }: { name: FirstDayItem; isDone: boolean }) {
  const { label, target = { to: "/admin-panel/settings" as const, hash: name } } = LINES[name];
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <Group gap={8} wrap="nowrap" mih={36}>
      <Icon
        size={18}
        color={isDone ? "var(--success-ink)" : "var(--ink-faint)"}
        role="img"
        aria-label={isDone ? "There" : "Missing"}
      />
      <Link {...target}>{label}</Link>
    </Group>
  );
}
