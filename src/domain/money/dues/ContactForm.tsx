import { Textarea } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { addYears, istDate } from "#/shared/dates.ts";
import { type OwedContact, owedContactsContract } from "./contacts.contract.ts";
import { owedContract } from "./owed/owed.contract.ts";

export const READS_OF_CONTACTS = [owedContactsContract.list, owedContract.list];

type Props = {
  owedId: string;
  contact: OwedContact | null;
  onClose: () => void;
};

export function ContactForm({ owedId, contact, onClose }: Props) {
  const today = useCurrentDate();
  const app = useChangeForm(
    contact,
    (of) => ({ note: of?.note ?? "", promisedOn: of?.promisedOn ?? "" }),
    (of) => ({
      draft: `contact ${owedId} ${of?._id ?? ""}`,
      send: ({ note, promisedOn }) =>
        of
          ? prepareCall(owedContactsContract.change, {
              params: { id: of._id },
              body: { note, promisedOn, version: of.version },
            })
          : prepareCall(owedContactsContract.add, {
              params: { id: owedId },
              body: { note, promisedOn },
            }),
      done: onClose,
      marks: () => owedId,
      refresh: READS_OF_CONTACTS,
    }),
  );
  return (
    <Form of={app} submitLabel={contact ? "Correct the note" : "Note contact"} onCancel={onClose}>
      <Textarea
        label="What was said"
        minRows={2}
        data-autofocus
        {...app.form.getInputProps("note")}
      />
      <DateField
        label="Promised day"
        description="Leave empty where none was promised."
        min={contact ? istDate(new Date(contact.writtenAt)) : today}
        max={addYears(today, 1)}
        {...app.form.getInputProps("promisedOn")}
      />
    </Form>
  );
}
