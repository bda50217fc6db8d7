import { Button, Stack } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { type Batch, batchesContract } from "./batches.contract.ts";
import css from "./batches.module.css";
import { hasEnded } from "./batches.rules.ts";

/** Sets the last day of a batch after asking once; it can be changed until that day is over. */
export function EndBatchForm({ batch }: { batch: Batch }) {
  const today = useCurrentDate();
  const app = useChangeForm(
    batch,
    (of) => ({ endDate: of.endDate ?? "" }),
    (of) => ({
      asksBeforeLeaving: false,
      send: ({ endDate }) =>
        prepareCall(batchesContract.end, {
          params: { batchId: of._id },
          body: { endDate, version: of.version },
        }),
      check: ({ endDate }) => ({ "": problemOf(endDate, of) }),
      question: ({ endDate }) => ({
        title: `End batch ${of.batchId}?`,
        text: [consequenceOf(endDate, today), ...plansOf(of, endDate, today)].join(" "),
        verb: "End batch",
        tone: "danger",
      }),
      about: ({ batch }) =>
        [batch.batchId, batch.endDate && `ends on ${formatShownDate(batch.endDate)}`]
          .filter(Boolean)
          .join(", "),
      draft: null,
      refresh: "everything",
    }),
  );
  return (
    <Stack gap={12} flex="0 1 26rem" data-off-paper>
      {!hasEnded(batch, today) && (
        <form onSubmit={app.submit} noValidate className={css.endForm}>
          <DateField label="Set End Date" {...app.form.getInputProps("endDate")} />
          <Button type="submit" variant="outline" color="danger">
            {batch.endDate ? "Change End Date" : "Mark Batch as Ended"}
          </Button>
        </form>
      )}
      {app.notice}
      {app.alert && <InlineAlert onClose={() => app.setAlert(null)}>{app.alert}</InlineAlert>}
    </Stack>
  );
}

const problemOf = (endDate: string, { startDate }: Batch): string | null => {
  if (!endDate) return SCREEN_ERRORS.END_DATE_MISSING.message;
  return endDate < startDate ? SCREEN_ERRORS.END_BEFORE_START.message : null;
};

/** What an end date causes: at once, or after a day until which it can be changed. */
const consequenceOf = (endDate: string, today: string): string =>
  endDate < today
    ? `It ended on ${formatShownDate(endDate)}. From now on nobody can join it, and its trainers can add no sessions.`
    : `It ends after ${formatShownDate(endDate)}. Until that day is over, people can join it, sessions ` +
      "can be added, and the date can be changed.";

/**
 * What an end date does to planned sessions: later ones are cancelled, past ones stay unrecorded.
 */
function plansOf({ planned = [] }: Batch, endDate: string, today: string): string[] {
  const after = planned.filter((day) => day > endDate).length;
  const left = endDate < today ? planned.length - after : 0;
  const sessions = (count: number) => (count === 1 ? "session" : "sessions");
  return [
    ...(after > 0
      ? [
          `${after} ${sessions(after)} planned after that day ${after === 1 ? "is" : "are"} cancelled, and ` +
            "the trainees and trainers are told.",
        ]
      : []),
    ...(left > 0
      ? [`${left} planned ${sessions(left)} up to that day can no longer be recorded as held.`]
      : []),
  ];
}
