import { Button, Text } from "@mantine/core";
import { IconCalendarOff, IconCalendarShare } from "@tabler/icons-react";
import { useState } from "react";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ReasonField } from "#/client/ui/ReasonField.tsx";
import type { Batch } from "../batches.contract.ts";
import { CancelBatchForm } from "./CancelBatchForm.tsx";
import { postponingContract } from "./postponing.contract.ts";
import { describePeople } from "./postponing.rules.ts";

/** Moves the start of a batch that has not started, or cancels it, each in a dialog. */
export function PostponeButtons({ batch }: { batch: Batch }) {
  const [open, setOpen] = useState<"move" | "cancel" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconCalendarShare size={17} aria-hidden="true" />}
        onClick={() => setOpen("move")}
      >
        Move start
      </Button>
      <Button
        variant="subtle"
        color="danger"
        size="compact-md"
        leftSection={<IconCalendarOff size={17} aria-hidden="true" />}
        onClick={() => setOpen("cancel")}
      >
        Cancel batch
      </Button>
      <Dialog
        of={open}
        title={(what) =>
          what === "move" ? `Move the start of ${batch.batchId}` : `Cancel ${batch.batchId}?`
        }
        onClose={close}
      >
        {(what) =>
          what === "move" ? (
            <MoveStartForm batch={batch} onClose={close} />
          ) : (
            <CancelBatchForm batch={batch} onClose={close} />
          )
        }
      </Dialog>
    </>
  );
}

function MoveStartForm({ batch: shown, onClose }: { batch: Batch; onClose: () => void }) {
  const app = useChangeForm(
    shown,
    (batch) => ({ startDate: batch.startDate, reason: "" }),
    (batch) => ({
      draft: `move-start ${batch._id}`,
      check: ({ startDate }) => ({
        startDate: startDate === batch.startDate ? "Choose another day." : null,
      }),
      send: (body) =>
        prepareCall(postponingContract.move, {
          params: { batchId: batch._id },
          body: { ...body, version: batch.version },
        }),
      done: onClose,
      refresh: "everything",
    }),
  );
  const { batch, form } = { batch: app.of, form: app.form };
  const today = useCurrentDate();
  return (
    <Form of={app} submitLabel="Move start" label="Move start" onCancel={onClose}>
      <Text>
        {describePeople(batch.trainees.length)}. They are told, and so is who waits and was offered
        it. Sessions planned before the new start are cancelled.
      </Text>
      <DateField label="Start date" min={today} {...form.getInputProps("startDate")} />
      <ReasonField
        description="The trainees read it in the mail."
        {...form.getInputProps("reason")}
      />
    </Form>
  );
}
