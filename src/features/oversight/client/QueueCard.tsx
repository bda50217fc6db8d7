import { Card, Group, Text } from "@mantine/core";
import { type Icon, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { IconTile } from "#/client/ui/IconTile.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { PlainPath } from "#/shared/pages.ts";

type Props = {
  to: PlainPath;
  title: string;
  text: string;
  Icon: Icon;
  /** How many decisions wait; undefined while unknown. */
  waiting?: number | undefined;
};

/** A card that opens a list of decisions. */
export function QueueCard({ to, title, text, Icon: Picture, waiting }: Props) {
  return (
    <Card component={Link} to={to}>
      <Group justify="space-between" wrap="nowrap">
        <IconTile>
          <Picture size={22} stroke={1.7} aria-hidden="true" />
        </IconTile>
        {waiting === undefined ? null : (
          <StatusBadge meaning={waiting > 0 ? "waiting" : "neutral"}>
            {waiting > 0 ? `${waiting} waiting` : "Nobody waiting"}
          </StatusBadge>
        )}
      </Group>
      <Group gap={4} mt={16} fz="lg" fw={650} lts="-0.012em">
        {title}
        <IconChevronRight size={18} stroke={1.9} color="var(--ink-faint)" aria-hidden="true" />
      </Group>
      <Text span variant="note" mt={2} lh={1.5}>
        {text}
      </Text>
    </Card>
  );
}
