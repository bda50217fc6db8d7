import { currentDate } from "#/client/lib/clock.ts";
import { listQueryOf } from "#/client/lib/query.ts";
import { daysBetween, istDate } from "#/shared/dates.ts";
import { type DocumentStatus, LATE_DAYS } from "../documents/documents.rules.ts";
import { type CheckedDocument, checksContract } from "./checks.contract.ts";

/** How many of a queue are shown at a time; the next ones come up as these are decided. */
const SHOWN = "60";

export type QueueView = "waiting" | "returned";

/** What the queue shows: one person's documents in every state, or a queue. */
export const queueQuery = (view: QueueView, person: string | undefined) =>
  listQueryOf(checksContract.list, {
    query: person
      ? { userId: person, pageSize: SHOWN }
      : view === "waiting"
        ? { state: view, pageSize: SHOWN }
        : { state: view, sort: "decidedAt", pageSize: SHOWN },
  });

/** How many documents are in a state, without the documents. */
export const countQuery = (state: DocumentStatus | "late") => ({
  ...listQueryOf(checksContract.list, { query: { state, pageSize: "1" } }),
  select: ({ total }: { total: number }) => total,
});

/**
 * Returned so many days ago in India that somebody should ask for it; state "late" of the list is
 * the same rule in SQL.
 */
export const isLate = ({ status, decidedAt }: CheckedDocument): boolean =>
  status === "returned" &&
  decidedAt !== null &&
  daysBetween(istDate(new Date(decidedAt)), currentDate()) >= LATE_DAYS;
