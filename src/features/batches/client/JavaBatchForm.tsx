import { useAppForm } from "#/client/lib/app-form.ts";
import { useSend } from "#/client/lib/query.ts";
import { Form } from "#/client/ui/Form.tsx";
import { batchesContract } from "../contract.ts";
import type { Created } from "./api.ts";
import { BATCH_READS, createFailure } from "./api.ts";
import { BatchFields, type BatchValues, capacityOf, checkBatch } from "./BatchFields.tsx";

/** Creates a Java batch, which trainees join by paying. */
export function JavaBatchForm({ onCreated }: { onCreated: (created: Created | null) => void }) {
  const create = useSend(batchesContract.createJava, { refresh: BATCH_READS });
  const app = useAppForm<BatchValues>({
    initialValues: { startDate: "", capacity: "" },
    validate: checkBatch,
    alertOf: createFailure,
    onSubmit: async ({ startDate, capacity }) => {
      onCreated(null);
      const body = { batchType: "Java", startDate, capacity: capacityOf({ capacity }) } as const;
      const { message, batch } = await create.mutateAsync({ body });
      onCreated({ message, batchId: batch.batchId });
      app.form.reset();
    },
  });
  return (
    <Form of={app} submitLabel="Create Batch" label="Create Java batch">
      <BatchFields of={app} />
    </Form>
  );
}
