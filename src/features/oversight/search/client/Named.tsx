import { Group } from "@mantine/core";

type Props = { name: string; note: string | undefined };

/** What was found, and what tells it apart: below it where both do not fit into a line. */
export const Named = ({ name, note }: Props) => (
  <Group component="span" gap="0 12px" miw={0}>
    <strong>{name}</strong>
    <span>{note}</span>
  </Group>
);
