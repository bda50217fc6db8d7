import { Autocomplete, Select, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { AppForm } from "#/client/lib/app-form.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { LockedField } from "#/client/ui/LockedField.tsx";
import type { IsoDate } from "#/shared/dates.ts";
import { ClashWarning } from "./ClashWarning.tsx";
import { type Interview, interviewsContract } from "./interviews.contract.ts";
import { DURATIONS, type Duration, ROUNDS, type Round } from "./interviews.rules.ts";
import type { Status } from "./NextStepPanel.tsx";

export type SlotValues = {
  companyName: string;
  round: Round;
  date: IsoDate | "";
  startTime: string;
  duration: Duration;
  reason: string;
};

type FieldsProps = {
  app: AppForm<SlotValues>;
  status: Status;
  interview: Interview | undefined;
};

export function SlotFields({ app, status, interview }: FieldsProps) {
  const { form } = app;
  const isSettled = interview !== undefined && interview.feedback !== "Pending";
  const isLocked = isSettled || (!interview && status.companyName !== null);
  const [typed] = useDebouncedValue(form.values.companyName, 200);
  const companies = useQuery({
    ...routeQuery(interviewsContract.companies, { query: { q: typed.slice(0, 100) } }),
    placeholderData: (before) => before,
  });
  const isMoved =
    interview &&
    (form.values.date !== interview.date || form.values.startTime !== interview.startTime);
  // What was passed elsewhere says nothing of a company that is still to be named.
  const passed = interview || !status.companyName ? [] : status.completedRounds;
  return (
    <>
      {isLocked ? (
        <LockedField
          label="Company name"
          description="Locked after positive feedback."
          value={form.values.companyName}
        />
      ) : (
        <Autocomplete
          label="Company name"
          description="Choose a known spelling where there is one."
          // What stands there already is nothing to choose, and hides the field below.
          data={(companies.data?.companies ?? []).filter(
            (name) => name !== form.values.companyName,
          )}
          filter={({ options }) => options}
          // It opens with the dialog, and belongs to it.
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps("companyName")}
        />
      )}
      <FieldGrid>
        <Select
          label="Round"
          data={ROUNDS.filter((round) => !passed.includes(round))}
          allowDeselect={false}
          disabled={isSettled}
          {...form.getInputProps("round")}
        />
        <Select
          label="Duration"
          data={[...DURATIONS]}
          allowDeselect={false}
          {...form.getInputProps("duration")}
        />
        <DateField label="Date" {...form.getInputProps("date")} />
        <TextInput label="Start time" type="time" {...form.getInputProps("startTime")} />
      </FieldGrid>
      <ClashWarning values={form.values} ownId={interview?._id} />
      {isMoved && (
        <Textarea
          label="Reason for the move"
          description="Kept in the history. You may leave it out."
          minRows={2}
          {...form.getInputProps("reason")}
        />
      )}
    </>
  );
}
