import { Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { addDays } from "#/shared/dates.ts";
import { warningsContract } from "./warnings.contract.ts";
import {
  ACTION_NAMES,
  LONGEST_REST,
  REST_NAMES,
  RESTS,
  type Rest,
  WARNING_ACTIONS,
  type WarningAction,
} from "./warnings.rules.ts";

/** The person a note is about, and the batches it can be about. */
export type Noted = { traineeId: string; name: string; batches: readonly string[] };

const actions = WARNING_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] }));
const rests = RESTS.map((value) => ({ value, label: REST_NAMES[value] }));

/** Asks what was done about a person's signs, and when to show them again. */
export function NoteForm({ of, onClose }: { of: Noted; onClose: () => void }) {
  const { traineeId, batches } = of;
  const app = useAppForm({
    draft: `warning-note ${traineeId} ${batches.join(" ")}`,
    initialValues: {
      batchId: batches[0] ?? "",
      deed: "call" as WarningAction,
      text: "",
      awayFrom: "",
      awayUntil: "",
      rest: "change" as Rest,
      restsUntil: "",
    },
    send: (body) => prepareCall(warningsContract.note, { params: { userId: traineeId }, body }),
    done: onClose,
    refresh: [warningsContract.list, warningsContract.ofPerson],
  });
  const { deed, rest } = app.form.values;
  const today = useCurrentDate();
  const last = addDays(today, LONGEST_REST);
  const choice = (field: "batchId" | "deed" | "rest") => ({
    ...app.form.getInputProps(field),
    allowDeselect: false,
    onChange: (value: string | null) => value && app.form.setFieldValue(field, value as never),
  });
  return (
    <Form of={app} submitLabel="Note it" onCancel={onClose}>
      {batches.length > 1 && <Select label="Batch" data={batches} {...choice("batchId")} />}
      <Select label="What was done" data={actions} {...choice("deed")} />
      {deed === "away" && (
        <FieldGrid>
          <DateField label="Away from" max={last} {...app.form.getInputProps("awayFrom")} />
          <DateField label="Until, included" max={last} {...app.form.getInputProps("awayUntil")} />
        </FieldGrid>
      )}
      <Textarea
        label="What came of it"
        description="For the office and trainers. No page shows it to the trainee; a copy of their data holds it."
        minRows={2}
        {...app.form.getInputProps("text")}
      />
      <Select label="Show again" data={rests} {...choice("rest")} />
      {rest === "day" && (
        <DateField
          label="On"
          min={addDays(today, 1)}
          max={last}
          {...app.form.getInputProps("restsUntil")}
        />
      )}
    </Form>
  );
}
