import { Button, Textarea, TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { TagsInput } from "#/client/ui/ListFields.tsx";
import { NumberField } from "#/client/ui/NumberField.tsx";
import { MODULES } from "#/shared/modules.ts";
import { applicationsContract } from "../applications/applications.contract.ts";
import { bodyOf, valuesOf } from "./openings.client.ts";
import { type Opening, openingsContract } from "./openings.contract.ts";
import { COMPANY_STAYS, MOST_SKILLS, PUBLISH_HINT } from "./openings.rules.ts";

/** Creates or changes an opening; once somebody applied, its company stays. */
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
      question: ({ isPublished, role }) =>
        isPublished
          ? { title: `Publish ${role.trim()}?`, text: PUBLISH_HINT, verb: "Publish opening" }
          : null,
      send: ({ isPublished, ...values }) => {
        const body = bodyOf(values);
        if (opening) {
          return prepareCall(openingsContract.update, {
            params: { openingId: opening._id },
            body: { ...body, version: opening.version },
          });
        }
        return isPublished
          ? prepareCall(openingsContract.createPublished, { body })
          : prepareCall(openingsContract.create, { body });
      },
      about: (_, { role, companyName }) => `${role}, ${companyName}`,
      done: onClose,
      refresh: [openingsContract.list, applicationsContract.board, openingsContract.fits],
    }),
  );
  const field = app.form.getInputProps;
  /** Which of the two buttons sends a new opening. */
  const publishing = (isPublished: boolean) => ({
    onClick: () => app.form.setFieldValue("isPublished", isPublished),
  });
  return (
    <Form
      of={app}
      submitLabel={shown ? "Change opening" : "Save and publish"}
      submitProps={shown ? {} : publishing(true)}
      onCancel={onClose}
      extra={
        !shown && (
          <Button type="submit" variant="default" disabled={app.isSending} {...publishing(false)}>
            Keep as draft
          </Button>
        )
      }
    >
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
        <NumberField label="Least average score" {...field("leastMark")} />
        <DateField label="Apply until" {...field("until")} />
      </FieldGrid>
      <Textarea label="About it" autosize minRows={2} maxRows={10} {...field("about")} />
    </Form>
  );
}
