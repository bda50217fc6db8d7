import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { formatDay } from "#/shared/dates.ts";
import { ERRORS } from "#/shared/errors.ts";
import { type Batch, batchesContract } from "../contract.ts";
import { BATCH_READS } from "./api.ts";
import css from "./batches.module.css";

type Told = { text: string; tone: "danger" | "success" };

/** Ends a batch on a date, after asking once; an ended batch only says that it was ended. */
export function EndBatchForm({ batch }: { batch: Batch }) {
  const [endDate, setEndDate] = useState("");
  const [told, setTold] = useState<Told | null>(null);
  const end = useSend(batchesContract.end, { refresh: BATCH_READS });
  const refuse = (text: string) => setTold({ text, tone: "danger" });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTold(null);
    if (!endDate) return refuse(ERRORS.END_DATE_MISSING.message);
    if (endDate < batch.startDate) return refuse(ERRORS.END_BEFORE_START.message);
    const params = { batchId: batch._id };
    const isEnded = await confirm({
      title: `End batch ${batch.batchId}?`,
      text: `It ends on ${formatDay(endDate)}. From now on nobody can join it, and its trainers can add no sessions. This cannot be undone.`,
      verb: "End batch",
      tone: "danger",
      action: () => end.mutateAsync({ params, body: { endDate, version: batch.version } }),
    });
    if (isEnded) setTold({ text: "Batch marked as ended successfully", tone: "success" });
  };

  return (
    <div className={css.end}>
      {!batch.endDate && (
        <form onSubmit={(event) => void submit(event)} noValidate className={css.endForm}>
          <DateField
            label="Set End Date"
            value={endDate}
            onChange={(date) => {
              setEndDate(date);
              setTold(null);
            }}
          />
          <Button type="submit" variant="outline" color="danger">
            Mark Batch as Ended
          </Button>
        </form>
      )}
      {told && (
        <InlineAlert tone={told.tone} onClose={() => setTold(null)}>
          {told.text}
        </InlineAlert>
      )}
    </div>
  );
}
