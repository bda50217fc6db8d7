import { TextInput } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useSeen } from "#/client/lib/seen.ts";
import { sending } from "#/client/lib/sending.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { type Company, companiesContract } from "../contract.ts";

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
  const company = useSeen(shown);
  const app = useAppForm({
    initialValues: { name: company.name },
    send: (body) =>
      sending(companiesContract.rename, {
        params: { company: company.ref },
        body: { ...body, version: company.version },
      }),
    done: onClose,
    refresh: [companiesContract.read, companiesContract.list],
  });
  return (
    <Form of={app} submitLabel="Change name" onCancel={onClose}>
      <TextInput
        label="Name"
        description="Interviews and placements keep the spelling they were written with."
        maxLength={120}
        {...app.form.getInputProps("name")}
      />
    </Form>
  );
}
