import { Button } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { NumberField } from "#/client/ui/NumberField.tsx";
import { type BatchValues, capacityOf } from "./BatchFields.tsx";
import { type Batch, batchesContract } from "./batches.contract.ts";

export function CapacityForm({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconUsersGroup size={17} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Change capacity
      </Button>
      <Dialog
        of={isOpen ? batch : null}
        onClose={() => setOpen(false)}
        title={({ batchId }) => `Capacity of ${batchId}`}
      >
        {(of) => <Fields batch={of} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Fields({ batch: shown, onDone }: { batch: Batch; onDone: () => void }) {
  const valuesOf = ({ capacity }: Batch): Pick<BatchValues, "capacity"> => ({
    capacity: capacity ?? "",
  });
  const app = useChangeForm(shown, valuesOf, (batch) => ({
    send: (values) =>
      prepareCall(batchesContract.setCapacity, {
        params: { batchId: batch._id },
        body: { capacity: capacityOf(values), version: batch.version },
      }),
    about: ({ batch: { batchId, capacity } }) => `${batchId}: ${capacity ?? "no limit"}`,
    done: onDone,
    draft: null,
    refresh: "everything",
  }));
  return (
    <Form of={app} submitLabel="Set capacity" label="Capacity" onCancel={onDone}>
      <NumberField
        label="Capacity"
        description={`${app.of.trainees.length} are in it. Leave empty for no limit.`}
        placeholder="No limit"
        {...app.form.getInputProps("capacity")}
      />
    </Form>
  );
}
