import { ActionIcon, Box, Group, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Autocomplete, Select } from "#/client/ui/ListFields.tsx";
import type { BatchAttendee } from "./attendance.contract.ts";
import { type Excuses, NO_REASON } from "./sessions.client.ts";
import { EXCUSES } from "./sessions.rules.ts";

type Props = {
  /** The trainees not marked as present. */
  trainees: readonly BatchAttendee[];
  excused: Excuses;
  onChange: (excused: Excuses) => void;
  error?: string | undefined;
};

/** Renders the options inside the form, within its landmark. */
const IN_PLACE = { withinPortal: false } as const;

/**
 * Which absent trainees are excused, with the reason: such an absence does not lower attendance.
 */
export function ExcusedAbsences({ trainees, excused, onChange, error }: Props) {
  const chosen = trainees.filter(({ id }) => id in excused);
  const others = trainees.filter(({ id }) => !(id in excused));
  if (trainees.length === 0) return null;
  const without = (left: string) =>
    Object.fromEntries(Object.entries(excused).filter(([id]) => id !== left));
  return (
    <Box component="fieldset" miw={0} aria-describedby="excused-error">
      <Box component="legend" p={0} fz="sm" fw={550}>
        Excused
      </Box>
      <Text variant="hint" mb={8}>
        Absent with leave: it does not lower their attendance. They read the reason.
      </Text>
      <Stack gap={8}>
        {chosen.map(({ id, name }) => (
          <Group key={id} gap={8} wrap="nowrap" align="flex-end">
            <Autocomplete
              flex={1}
              label={name}
              description={excused[id]?.trim() ? undefined : NO_REASON}
              placeholder="Reason"
              comboboxProps={IN_PLACE}
              data={[...EXCUSES]}
              value={excused[id] ?? ""}
              onChange={(reason) => onChange({ ...excused, [id]: reason })}
              autoFocus={excused[id] === ""}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-md"
              aria-label={`${name} is not excused`}
              onClick={() => onChange(without(id))}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        {others.length > 0 && (
          <Select
            aria-label="Excuse somebody"
            placeholder="Excuse somebody …"
            searchable
            comboboxProps={IN_PLACE}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            onChange={(id) => id && onChange({ ...excused, [id]: "" })}
          />
        )}
      </Stack>
      <Text id="excused-error" c="var(--danger-ink)" fz="sm" role="alert">
        {error}
      </Text>
    </Box>
  );
}
