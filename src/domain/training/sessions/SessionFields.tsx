import { Radio, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { AppForm } from "#/client/lib/app-form.ts";
import { clockNow } from "#/client/lib/clock.ts";
import { useConfig } from "#/client/lib/config.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { FileField } from "#/client/ui/FileField.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { MeetingFields } from "#/client/ui/MeetingFields.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import type { BatchAttendee } from "./attendance.contract.ts";
import { ExcusedAbsences } from "./ExcusedAbsences.tsx";
import { useTakenSlots } from "./planned/planned.client.ts";
import { Roster } from "./Roster.tsx";
import type { Missing, SessionValues } from "./sessions.client.ts";
import css from "./sessions.module.css";
import { hasBegun } from "./sessions.rules.ts";

type Props = {
  batchId: string;
  /** The session being edited or recorded, whose own slot is not taken. */
  sessionId?: string;
  app: AppForm<SessionValues>;
  missing: Missing;
  days: { first: string; last: string };
  trainees: readonly BatchAttendee[];
  trainerName: string;
  /** The question already stored on the server. */
  stored?: ReactNode;
  checkedIn?: readonly string[];
  /** Called before the form changes, so that marks can be moved along or kept. */
  onPlace?: (place: { date: string; time: string }) => void;
};

export function SessionFields({ app, missing, days, trainees, trainerName, ...props }: Props) {
  const { form } = app;
  const { date, time, present, excused, assignment } = form.values;
  const [isPreviewed, setPreviewed] = useState(false);
  const slots = useConfig()?.timeSlots ?? [];
  // A session keeps its slot, even if the settings no longer have it.
  const offered = time && !slots.includes(time) ? [time, ...slots] : slots;
  const taken = useTakenSlots(props.batchId, date, props.sessionId);
  const move = (place: { date: string; time: string }) => {
    form.setValues(place);
    props.onPlace?.(place);
  };
  return (
    <>
      <FieldGrid>
        <DateField
          label="Date"
          min={days.first}
          max={days.last}
          description={missing.date}
          {...form.getInputProps("date")}
          value={date}
          onChange={(next) => move({ date: next, time })}
        />
        <TextInput label="Trainer" value={trainerName} readOnly />
      </FieldGrid>
      <Radio.Group
        label="Time"
        description={missing.time}
        {...form.getInputProps("time")}
        value={time}
        onChange={(next) => move({ date, time: next })}
      >
        <Tiles min="13rem" gap="10px" mt={6} isFilled>
          {offered.map((slot) => (
            <Radio
              key={slot}
              value={slot}
              label={slot}
              description={taken.get(slot)}
              disabled={taken.has(slot) && slot !== time}
              error={slot === time && taken.has(slot)}
              className={css.slot}
            />
          ))}
        </Tiles>
      </Radio.Group>
      <TextInput label="Topic" description={missing.topic} {...form.getInputProps("topic")} />
      {!hasBegun({ date, time }, clockNow()) && <MeetingFields field={form.getInputProps} />}
      <Roster
        trainees={trainees}
        present={present}
        missing={missing.present}
        checkedIn={props.checkedIn ?? []}
        onChange={(next) => form.setFieldValue("present", next)}
        excused={excused}
        error={form.errors.attendance as string | undefined}
      />
      <ExcusedAbsences
        trainees={trainees.filter(({ id }) => !present.includes(id))}
        excused={excused}
        onChange={(next) => form.setFieldValue("excused", next)}
        error={form.errors.excused as string | undefined}
      />
      <FileField
        label="Assignment"
        hint={
          props.stored ??
          missing.assignment ??
          "The question of this session, as a PDF. Trainees download it."
        }
        accept={["pdf"]}
        {...form.getInputProps("assignment")}
        value={form.values.assignment}
        progress={app.progress}
        onPreview={() => setPreviewed(true)}
      />
      <FilePreview
        file={isPreviewed && assignment ? { name: assignment.name, source: assignment } : null}
        onClose={() => setPreviewed(false)}
      />
    </>
  );
}
