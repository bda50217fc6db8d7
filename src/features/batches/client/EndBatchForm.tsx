import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useSend } from "#/client/lib/query.ts";
import { confirmDecision } from "#/client/lib/undo.tsx";
import { DateField } from "#/client/ui/DateField.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { formatDay, istDate } from "#/shared/dates.ts";
import { ERRORS } from "#/shared/errors.ts";
import { type Batch, batchesContract } from "../contract.ts";
import { hasEnded } from "../rules.ts";
import { BATCH_READS } from "./api.ts";
import css from "./batches.module.css";

type Told = { text: string; tone: "danger" | "success" };

/** Sets the day a batch ends after, having asked once; until that day is over it can be changed. */
export function EndBatchForm({ batch }: { batch: Batch }) {
  const [endDate, setEndDate] = useState(batch.endDate ?? "");
  const [told, setTold] = useState<Told | null>(null);
  const end = useSend(batchesContract.end, { refresh: BATCH_READS });
  const today = istDate(new Date());
  const refuse = (text: string) => setTold({ text, tone: "danger" });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTold(null);
    if (!endDate) return refuse(ERRORS.END_DATE_MISSING.message);
    if (endDate < batch.startDate) return refuse(ERRORS.END_BEFORE_START.message);
    const params = { batchId: batch._id };
    await confirmDecision({
      title: `End batch ${batch.batchId}?`,
      text: consequenceOf(endDate, today),
      verb: "End batch",
      tone: "danger",
      action: () => end.mutateAsync({ params, body: { endDate, version: batch.version } }),
    });
  };

  return (
    <div className={css.end}>
      {!hasEnded(batch, today) && (
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
            {batch.endDate ? "Change End Date" : "Mark Batch as Ended"}
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

/** What follows from an end date: at once and for good, or after a day until which it can be changed. */
const consequenceOf = (endDate: string, today: string): string =>
  endDate < today
    ? `It ended on ${formatDay(endDate)}. From now on nobody can join it, and its trainers can add no sessions.`
    : `It ends after ${formatDay(endDate)}. Until that day is over, people can join it, sessions can be added, and the date can be changed.`;
