import { useChangeForm } from "#/client/lib/change-form.tsx";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { LockedField } from "#/client/ui/LockedField.tsx";
import { NOTHING } from "#/shared/nothing.ts";
import type { SupportedPerson } from "../supported/supported.contract.ts";
import { SupportFields, supportValues } from "./SupportFields.tsx";
import { deskChange } from "./supervision.client.ts";
import { supervisionContract } from "./supervision.contract.ts";

type Props = { person: SupportedPerson; displayName: string; onClose: () => void };

/** The guides of a placed person, and where they work from; other fields are locked. */
export function EditUserForm({ person: shown, displayName, onClose }: Props) {
  const app = useChangeForm(shown, supportValues, (person) => ({
    draft: `support ${person._id}`,
    send: (values) =>
      prepareCall(supervisionContract.updateUser, {
        params: { id: person._id },
        body: { ...values, version: person.version },
      }),
    ...deskChange({
      failure: "Failed to update user guidance",
      id: person._id,
      name: displayName,
      onDone: onClose,
    }),
  }));
  const person = app.of;
  return (
    <Form of={app} submitLabel="Save" onCancel={onClose}>
      <FieldGrid>
        <LockedField label="Candidate name" value={displayName} />
        <LockedField label="Company name" value={person.companyName ?? NOTHING} />
        <LockedField
          label="Date of joining"
          value={person.dateOfJoining ? formatShownDate(person.dateOfJoining) : NOTHING}
        />
        <SupportFields form={app.form} />
      </FieldGrid>
    </Form>
  );
}
