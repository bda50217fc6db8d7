import { Text, Textarea, TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { queryClient, routeQuery, useRouteQuery } from "#/client/lib/query.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { type TaxCustomer, taxContract } from "./tax.contract.ts";

type Props = { userId: string; onClose: () => void };

/** The customer on a trainee's invoices: a company with a GSTIN, or the trainee. */
export function CustomerDialog({ userId, isOpen, onClose }: Props & { isOpen: boolean }) {
  return (
    <Dialog of={isOpen || null} onClose={onClose} title={() => "Invoices to a company"}>
      {() => <Customer userId={userId} onClose={onClose} />}
    </Dialog>
  );
}

function Customer({ userId, onClose }: Props) {
  const customer = useRouteQuery(taxContract.readCustomer, { params: { userId } });
  return (
    <QueryView queries={[customer]}>
      {(found) => <CustomerForm userId={userId} customer={found} onClose={onClose} />}
    </QueryView>
  );
}

function CustomerForm({ userId, customer, onClose }: Props & { customer: TaxCustomer }) {
  const query = routeQuery(taxContract.readCustomer, { params: { userId } });
  const app = useChangeForm(
    customer,
    ({ gstin, legalName, address }) => ({ gstin, legalName, address }),
    ({ version }) => ({
      draft: `invoices of ${userId}`,
      send: (values) =>
        prepareCall(taxContract.updateCustomer, {
          params: { userId },
          body: { ...values, version },
        }),
      now: () => queryClient.getQueryData(query.queryKey),
      done: onClose,
      refresh: [taxContract.readCustomer],
    }),
  );
  return (
    <Form of={app} submitLabel="Save company" onCancel={onClose}>
      <Text>
        What is paid from now on is invoiced to it. What was issued stays. Without a GSTIN invoices
        are made out to the person.
      </Text>
      <TextInput label="GSTIN" data-autofocus {...app.form.getInputProps("gstin")} />
      <TextInput label="Legal name" {...app.form.getInputProps("legalName")} />
      <Textarea label="Address of the company" minRows={2} {...app.form.getInputProps("address")} />
    </Form>
  );
}
