import { TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { type Company, companiesContract } from "./companies.contract.ts";

export function NameDialog({ company, onClose }: { company: Company | null; onClose: () => void }) {
  return (
    <Dialog of={company} title={({ name }) => `Name of ${name}`} onClose={onClose}>
      {(of) => <NameForm company={of} onClose={onClose} />}
    </Dialog>
  );
}

function NameForm({ company: shown, onClose }: { company: Company; onClose: () => void }) {
  const app = useChangeForm(
    shown,
    (company) => ({ name: company.name }),
    (company) => ({
      send: (body) =>
        prepareCall(companiesContract.rename, {
          params: { company: company.ref },
          body: { ...body, version: company.version },
        }),
      about: (_, { name }) => `${company.name}, now ${name}`,
      done: onClose,
      draft: null,
      refresh: [companiesContract.read, companiesContract.list],
    }),
  );
  return (
    <Form of={app} submitLabel="Change name" onCancel={onClose}>
      <TextInput
        label="Name"
        description="Interviews and placements keep the spelling they were written with."
        {...app.form.getInputProps("name")}
      />
    </Form>
  );
}
