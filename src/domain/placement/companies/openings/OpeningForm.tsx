import { TagsInput, Textarea, TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { numberOf, sending } from "#/client/lib/sending.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { NumberField } from "#/client/ui/NumberField.tsx";
import { MODULES } from "#/shared/marks.ts";
import { applicationsContract } from "../applications/applications.contract.ts";
import { type Opening, openingsContract } from "./openings.contract.ts";
import { COMPANY_STAYS, MOST_SKILLS } from "./openings.rules.ts";

type Number = number | string;
const orNull = (value: Number) => (value === "" ? null : numberOf(value));

const valuesOf = (opening: Opening | null) => ({
  companyName: opening?.companyName ?? "",
  role: opening?.role ?? "",
  about: opening?.about ?? "",
  skills: opening?.skills ?? [],
  location: opening?.location ?? "",
  fixedLakh: (opening?.fixedLakh ?? "") as Number,
  variableLakh: (opening?.variableLakh ?? "") as Number,
  leastExperience: (opening?.leastExperience ?? "") as Number,
  leastMark: (opening?.leastMark ?? "") as Number,
  seats: (opening?.seats ?? 1) as Number,
  until: opening?.until ?? "",
});

/** Writes an opening down, or changes it; once somebody applied, its company stays. */
export function OpeningForm({
  opening: shown,
  isApplied = false,
  onClose,
}: {
  opening: Opening | null;
  isApplied?: boolean;
  onClose: () => void;
}) {
  const app = useChangeForm(
    shown,
    (opening) => valuesOf(opening),
    (opening) => ({
      draft: opening ? `opening ${opening._id}` : "opening",
      send: ({ fixedLakh, variableLakh, leastExperience, leastMark, seats, ...values }) => {
        const body = {
          ...values,
          fixedLakh: orNull(fixedLakh),
          variableLakh: orNull(variableLakh),
          leastExperience: orNull(leastExperience),
          leastMark: orNull(leastMark),
          seats: numberOf(seats),
        };
        return opening
          ? sending(openingsContract.update, {
              params: { openingId: opening._id },
              body: { ...body, version: opening.version },
            })
          : sending(openingsContract.create, { body });
      },
      done: onClose,
      refresh: [openingsContract.list, applicationsContract.board, openingsContract.fits],
    }),
  );
  const field = app.form.getInputProps;
  return (
    <Form of={app} submitLabel={shown ? "Change opening" : "Keep as draft"} onCancel={onClose}>
      <FieldGrid>
        <TextInput
          label="Company"
          {...(isApplied && { readOnly: true, description: COMPANY_STAYS })}
          {...field("companyName")}
        />
        <TextInput label="Role" {...field("role")} />
      </FieldGrid>
      <TagsInput
        label="Skills"
        description="Each is wanted. A passed module counts as one."
        data={[...MODULES]}
        maxTags={MOST_SKILLS}
        {...field("skills")}
      />
      <FieldGrid>
        <TextInput label="Location" placeholder="Anywhere" {...field("location")} />
        <NumberField label="Seats" {...field("seats")} />
        <NumberField label="Fixed (lakh a year)" {...field("fixedLakh")} />
        <NumberField label="Variable (lakh a year)" {...field("variableLakh")} />
        <NumberField label="Least experience (years)" {...field("leastExperience")} />
        <NumberField label="Least average mark" {...field("leastMark")} />
        <DateField label="Apply until" {...field("until")} />
      </FieldGrid>
      <Textarea label="About it" autosize minRows={2} maxRows={10} {...field("about")} />
    </Form>
  );
}
