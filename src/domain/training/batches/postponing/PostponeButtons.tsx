import { Button } from "@mantine/core";
import { IconCalendarOff, IconCalendarShare } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "#/client/ui/Dialog.tsx";
import type { Batch } from "../batches.contract.ts";
import { CancelBatchForm } from "./CancelBatchForm.tsx";
import { MoveStartForm } from "./MoveStartForm.tsx";

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
