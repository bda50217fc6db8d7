import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { BatchFields, capacityOf, creation, NO_BATCH } from "./BatchFields.tsx";
import type { Created } from "./batches.client.ts";
import { batchesContract } from "./batches.contract.ts";

export function JavaBatchForm({ onCreated }: { onCreated: (created: Created | null) => void }) {
  const app = useAppForm({
    initialValues: NO_BATCH,
    send: (values) =>
      prepareCall(batchesContract.createJava, {
        body: { batchType: "Java", startDate: values.startDate, capacity: capacityOf(values) },
      }),
    ...creation(onCreated),
    done: ({ message, batch }) => onCreated({ message, batchId: batch.batchId }),
  });
  return (
    <Form of={app} submitLabel="Create Batch" label="Create Java batch">
      <BatchFields of={app} />
    </Form>
  );
}
