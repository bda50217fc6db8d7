import { Text } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { describeDone, failedIds } from "#/client/lib/bulk.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { SupportFields, supportValues } from "./SupportFields.tsx";
import { DESK_READS, type ManyAssigned, namedIn } from "./supervision.client.ts";
import { supervisionContract } from "./supervision.contract.ts";

export function AssignManyForm({ many, onClose }: { many: ManyAssigned; onClose: () => void }) {
  const { people, keep } = many;
  const ids = people.map(({ _id }) => _id);
  const app = useAppForm({
    initialValues: supportValues(null),
    draft: `assign ${ids.join(" ")}`,
    send: (values) => {
      const chosen = Object.entries(values).filter(([, value]) => value !== "");
      const body = { ...namedIn(people), ...Object.fromEntries(chosen) };
      return prepareCall(supervisionContract.assignMany, { body });
    },
    about: ({ results }) => describeDone("Guidance", people, results),
    done: ({ results }) => {
      keep(failedIds(results));
      onClose();
    },
    refresh: DESK_READS,
  });
  return (
    <Form of={app} submitLabel={`Assign ${ids.length}`} onCancel={onClose}>
      <Text variant="soft">What is left empty stays as each of them has it.</Text>
      <FieldGrid>
        <SupportFields form={app.form} />
      </FieldGrid>
    </Form>
  );
}
