import { Box, Button, Text } from "@mantine/core";
import { IconCheck, IconChecks } from "@tabler/icons-react";
import { PersonName } from "#/client/ui/PersonName.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { namesakesIn } from "#/shared/person-code.ts";
import type { BatchAttendee } from "./attendance.contract.ts";
import type { Excuses } from "./sessions.client.ts";
import css from "./sessions.module.css";

type Props = {
  trainees: readonly BatchAttendee[];
  present: readonly string[];
  excused: Excuses;
  /** The ids of those who checked in. */
  checkedIn: readonly string[];
  onChange: (present: string[]) => void;
  /** What is still missing here. */
  missing: string | undefined;
  error?: string | undefined;
};

/** Marks who is present: everyone at once, then the exceptions with one tap each. */
export function Roster({ trainees, present, excused, checkedIn, onChange, missing, error }: Props) {
  const namesakes = namesakesIn(trainees);
  const there = new Set(present);
  const count = trainees.filter(({ id }) => there.has(id)).length;
  const toggle = (id: string) =>
    onChange(there.has(id) ? present.filter((other) => other !== id) : [...present, id]);
  return (
    <Box component="fieldset" miw={0} aria-describedby="roster-error">
      <Box component="legend" p={0} fz="sm" fw={550}>
        Attendance
      </Box>
      <div className={css.rosterBar}>
        <p className={css.count} role="status">
          <strong>{count}</strong> of {trainees.length} present
          {missing && (
            <Text span variant="hint">
              {" · "}
              {missing}
            </Text>
          )}
        </p>
        <Button
          variant="light"
          leftSection={<IconChecks size={18} aria-hidden="true" />}
          disabled={count === trainees.length}
          onClick={() => onChange(trainees.map(({ id }) => id))}
        >
          All present
        </Button>
        <Button variant="subtle" color="gray" disabled={count === 0} onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
      <Tiles component="ul" min="17rem" gap="8px">
        {trainees.map(({ id, name }) => (
          <li key={id}>
            <label className={css.person} data-present={there.has(id) || undefined}>
              <input
                type="checkbox"
                className={css.check}
                checked={there.has(id)}
                onChange={() => toggle(id)}
              />
              <span className={css.box} aria-hidden="true">
                <IconCheck size={18} stroke={3} />
              </span>
              <Text span className="wrap" flex={1} miw={0} fw={550}>
                <PersonName id={id} name={name} namesakes={namesakes} />
                {checkedIn.includes(id) && (
                  <Text span variant="note" ml={8}>
                    checked in
                  </Text>
                )}
              </Text>
              <span className={css.state} aria-hidden="true">
                {there.has(id) ? "Present" : id in excused ? "Excused" : "Absent"}
              </span>
            </label>
          </li>
        ))}
      </Tiles>
      <p id="roster-error" className={css.error} role="alert">
        {error}
      </p>
    </Box>
  );
}
