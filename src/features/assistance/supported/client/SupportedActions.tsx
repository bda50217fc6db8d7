import { ActionIcon, Button, Group, Tooltip } from "@mantine/core";
import { type Icon, IconLockOpen, IconNotes } from "@tabler/icons-react";
import type { DialogTarget } from "../../supervision/client/api.ts";
import type { SupportedPerson } from "../contract.ts";

type Props = { person: SupportedPerson; displayName: string; ask: (target: DialogTarget) => void };
type What = Exclude<DialogTarget["what"], "add">;

/** What can be done with a person: the closed ones can be read and reopened alone. */
export function SupportedActions({ person, displayName, ask }: Props) {
  const { closed } = person;
  const act = (what: What) => () => ask({ what, person, displayName });
  const icon = (what: What, label: string, Shown: Icon) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        size="md"
        aria-label={`${label} ${displayName}`}
        onClick={act(what)}
      >
        <Shown size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
  const button = (what: What, label: string, color = "peacock") => (
    <Button
      variant="subtle"
      size="compact-sm"
      px={6}
      color={color}
      aria-label={`${label} ${displayName}`}
      onClick={act(what)}
    >
      {label}
    </Button>
  );
  return (
    <Group gap={2} wrap="nowrap">
      {icon("log", "Log of", IconNotes)}
      {!closed && person.endDate && icon("reopen", "Reopen", IconLockOpen)}
      {closed ? button("reopen", "Reopen") : button("edit", "Edit")}
      {!closed && button("close", "Close", "danger")}
    </Group>
  );
}
