import { Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { MeetingFields } from "#/client/ui/MeetingFields.tsx";
import { MEETING_FIELDS, type MeetingField } from "#/shared/meeting.ts";
import type { TimeFields } from "./interviews.contract.ts";
import { DURATIONS, ROUNDS, type Round } from "./interviews.rules.ts";

/** The values of both forms for an interview, before all are chosen. */
export type SlotValues = Omit<TimeFields, "date"> & {
  date: string;
  round: Round;
  reason: string;
} & Record<MeetingField, string>;

/** The default times of a new interview. */
export const NEW_TIME = { date: "", startTime: "", duration: DURATIONS[0] } as const;

type Props = {
  field: (name: keyof SlotValues) => GetInputPropsReturnType;
  rounds?: readonly Round[];
  isRoundFixed: boolean;
  /** What else is at the same time. */
  clashes: ReactNode;
  /** The label and description for the reason of a move; empty if it does not move. */
  reason: { label: string; description: string } | false | undefined;
};

/** The plan of an interview, filled in by its candidate or by the office. */
export const SlotFields = ({ field, rounds = ROUNDS, isRoundFixed, clashes, reason }: Props) => (
  <>
    <FieldGrid>
      <Select
        label="Round"
        data={[...rounds]}
        allowDeselect={false}
        disabled={isRoundFixed}
        {...field("round")}
      />
      <Select label="Duration" data={[...DURATIONS]} allowDeselect={false} {...field("duration")} />
      <DateField label="Date" {...field("date")} />
      <TextInput label="Start time" type="time" {...field("startTime")} />
    </FieldGrid>
    {clashes}
    <MeetingFields fields={MEETING_FIELDS} field={field} />
    {reason && <Textarea {...reason} minRows={2} {...field("reason")} />}
  </>
);
