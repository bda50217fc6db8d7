import { Textarea, TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { READS, useChoices } from "./enquiries.client.ts";
import { type Enquiry, enquiriesContract } from "./enquiries.contract.ts";
import { WANTS } from "./enquiries.rules.ts";
import { KnownPeople } from "./KnownPeople.tsx";
import { NextCallFields } from "./NextCallFields.tsx";

/** The initial values of an enquiry made from a contact message. */
type FromMessage = { messageId: string; name: string; email: string; note: string };

const NOBODYS = { value: "", label: "Nobody" };

type Props = {
  enquiry: Enquiry | null;
  message?: FromMessage | null;
  onClose: () => void;
};

/** Creates an enquiry, asking for the number first, or corrects it. */
export function EnquiryForm({ enquiry, message = null, onClose }: Props) {
  const { userId } = useSignedIn();
  const { sources, owners } = useChoices();
  const app = useChangeForm(
    enquiry,
    (of) => ({
      mobile: of?.mobile ?? "",
      name: of?.name ?? message?.name ?? "",
      email: of?.email ?? message?.email ?? "",
      source: of?.source ?? (message && sources.includes("Website") ? "Website" : ""),
      wants: of?.wants ?? "Not sure",
      note: of?.note ?? message?.note ?? "",
      nextCallOn: of?.nextCallOn ?? "",
      nextCallAt: of?.nextCallAt ?? "",
      ownerId: of ? (of.owner?.id ?? "") : userId,
    }),
    (of) => ({
      draft: `enquiry ${of?._id ?? message?.messageId ?? ""}`,
      send: ({ ownerId, ...values }) =>
        of
          ? prepareCall(enquiriesContract.change, {
              params: { id: of._id },
              body: { ...values, ownerId: ownerId || null, version: of.version },
            })
          : prepareCall(enquiriesContract.create, {
              body: { ...values, ownerId: ownerId || null, messageId: message?.messageId },
            }),
      done: onClose,
      marks: ({ enquiry: { _id } }: { enquiry: Enquiry }) => _id,
      refresh: READS,
    }),
  );
  const field = app.form.getInputProps;
  const { mobile, email, source } = app.form.values;
  return (
    <Form of={app} submitLabel={enquiry ? "Save enquiry" : "Write down"} onCancel={onClose}>
      <FieldGrid>
        <TextInput label="Mobile" type="tel" inputMode="tel" {...field("mobile")} />
        <TextInput label="Name" {...field("name")} />
      </FieldGrid>
      <KnownPeople mobile={mobile} email={email} except={enquiry?._id} />
      <FieldGrid>
        <Select
          label="Source"
          data={source && !sources.includes(source) ? [...sources, source] : sources}
          allowDeselect={false}
          {...field("source")}
        />
        <Select label="Wants" data={[...WANTS]} allowDeselect={false} {...field("wants")} />
      </FieldGrid>
      <NextCallFields field={field} />
      <FieldGrid>
        <EmailField autoComplete="off" description="If they gave one." {...field("email")} />
        <Select
          label="Owner"
          description="Who calls them."
          data={[NOBODYS, ...owners.map(({ id, name }) => ({ value: id, label: name }))]}
          allowDeselect={false}
          {...field("ownerId")}
        />
      </FieldGrid>
      <Textarea label="Note" autosize minRows={2} maxRows={8} {...field("note")} />
    </Form>
  );
}
