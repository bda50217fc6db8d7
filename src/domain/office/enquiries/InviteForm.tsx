import { Text, TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { READS } from "./enquiries.client.ts";
import { type Enquiry, enquiriesContract } from "./enquiries.contract.ts";
import { KnownPeople } from "./KnownPeople.tsx";

/** Creates an account for an enquiry, by invitation. */
export function InviteForm({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const app = useChangeForm(
    enquiry,
    ({ name, email }) => ({ name, email: email ?? "" }),
    (of) => ({
      draft: `enquiry-invitation ${of._id}`,
      send: (values) =>
        prepareCall(enquiriesContract.invite, {
          params: { id: of._id },
          body: { ...values, version: of.version },
        }),
      done: onClose,
      marks: () => of._id,
      refresh: READS,
    }),
  );
  const field = app.form.getInputProps;
  return (
    <Form of={app} submitLabel="Invite" onCancel={onClose}>
      <Text variant="hint">
        They get an account with the fee in full, and a mail with the link to choose a password.
        Their number goes along.
      </Text>
      <EmailField autoComplete="off" {...field("email")} />
      <TextInput label="Name" {...field("name")} />
      <KnownPeople mobile="" email={app.form.values.email} except={enquiry._id} />
    </Form>
  );
}
