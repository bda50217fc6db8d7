import { TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { sending } from "#/client/lib/sending.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { type Company, companiesContract } from "./companies.contract.ts";

type Props = { company: Company | null; onClose: () => void };

/** Changes the name that a company is shown with. */
export function NameDialog({ company, onClose }: Props) {
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
        sending(companiesContract.rename, {
          params: { company: company.ref },
          body: { ...body, version: company.version },
        }),
      done: onClose,
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
