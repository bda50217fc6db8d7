import { TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { type Company, type Contact, companiesContract } from "./companies.contract.ts";

type Props = { company: Company; of: Contact | "new"; onClose: () => void };

export function ContactForm({ company, of, onClose }: Props) {
  const shown = of === "new" ? null : of;
  const app = useChangeForm(
    shown,
    (known) => ({
      name: known?.name ?? "",
      position: known?.position ?? "",
      phone: known?.phone ?? "",
      email: known?.email ?? "",
    }),
    (known) => ({
      draft: `contact ${company.ref} ${known?._id ?? ""}`,
      send: (body) =>
        known
          ? prepareCall(companiesContract.changeContact, {
              params: { contactId: known._id },
              body: { ...body, version: known.version },
            })
          : prepareCall(companiesContract.addContact, { params: { company: company.ref }, body }),
      about: (_, { name }) => `${name}, ${company.name}`,
      done: onClose,
      refresh: [companiesContract.read],
    }),
  );
  return (
    <Form of={app} submitLabel={shown ? "Change contact" : "Add contact"} onCancel={onClose}>
      <FieldGrid>
        <TextInput label="Name" {...app.form.getInputProps("name")} />
        <TextInput label="Role" {...app.form.getInputProps("position")} />
        <TextInput label="Phone" type="tel" {...app.form.getInputProps("phone")} />
        <TextInput label="Email" type="email" {...app.form.getInputProps("email")} />
      </FieldGrid>
    </Form>
  );
}
