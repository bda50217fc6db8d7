import { Button, Modal, NumberInput } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { Form } from "#/client/ui/Form.tsx";
import { type Batch, batchesContract } from "../contract.ts";
import { BATCH_READS } from "./api.ts";
import { capacityOf, problemOfCapacity } from "./BatchFields.tsx";

/** Changes how many a batch takes, in a dialog of its own. */
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
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Capacity of ${batch.batchId}`}
        centered
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Fields batch={batch} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function Fields({ batch, onDone }: { batch: Batch; onDone: () => void }) {
  const save = useSend(batchesContract.setCapacity, { refresh: BATCH_READS });
  const app = useAppForm<{ capacity: string | number }>({
    initialValues: { capacity: batch.capacity ?? "" },
    validate: ({ capacity }) => ({ capacity: problemOfCapacity(capacity) }),
    asksBeforeLeaving: false,
    onSubmit: async (values) => {
      const body = { capacity: capacityOf(values), version: batch.version };
      const { message } = await save.mutateAsync({ params: { batchId: batch._id }, body });
      toast.success(message);
      onDone();
    },
  });
  return (
    <Form of={app} submitLabel="Save" label="Capacity">
      <NumberInput
        label="Capacity"
        description={`${batch.trainees.length} are in it. Empty: as many as come.`}
        placeholder="No limit"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        {...app.form.getInputProps("capacity")}
      />
    </Form>
  );
}
