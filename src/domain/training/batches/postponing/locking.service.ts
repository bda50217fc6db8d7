import type { DecisionRows } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { findBatch } from "../batches.queries.ts";
import type { BatchRow } from "../batches.service.ts";
import { lockBatch } from "../joining.queries.ts";
import { findSessionOutside } from "./postponing.queries.ts";

/**
 * Cancels a planned session as the training does: notifies members and trainer, and frees the slot.
 */
export type EndPlan = (
  tx: Db,
  context: Context,
  id: string,
  ending: { reason: string; hold: MailHold | undefined },
) => Promise<void>;

/**
 * What undoing a changed first or last day restores besides the batch: the sessions planned outside
 * the new days, with their check-ins. It is refused once anything was planned or recorded since, as
 * that may be outside the previous days.
 */
export const touchedPlans = (
  { id }: BatchRow,
  plans: readonly { id: string; fileId: string | null }[],
): readonly DecisionRows[] => [
  { table: "plannedSessions", where: { batch_id: id } },
  {
    table: "trainingSessions",
    where: { batch_id: id },
    columns: ["id", "date"],
    isCondition: true,
    conflict: "a session was recorded",
  },
  ...plans.flatMap((plan): DecisionRows[] => [
    { table: "sessionCheckIns", where: { session_id: plan.id } },
    { table: "checkIns", where: { session_id: plan.id } },
    ...(plan.fileId
      ? [{ table: "files", where: { id: plan.fileId }, columns: ["state"] } as const]
      : []),
  ]),
];

export const touchedOffers = ({ id }: BatchRow): DecisionRows => ({
  table: "batchOffers",
  where: { batch_id: id },
});

/**
 * Throws SESSION_OUTSIDE if a recorded session of a locked batch would lie outside its new days, at
 * the field that sets them; without days, if there is any recorded session.
 */
export async function expectSessionsWithin(
  tx: Db,
  { id }: BatchRow,
  days: { startDate?: IsoDate; endDate?: IsoDate },
): Promise<void> {
  const outside = await findSessionOutside(tx, id, days);
  if (!outside) return;
  const day = formatDate(outside.date);
  throw new AppError("SESSION_OUTSIDE", {
    values: { day },
    ...(days.startDate && {
      fields: { startDate: `A session is recorded on ${day}. Choose that day or an earlier one.` },
    }),
    ...(days.endDate && {
      fields: { endDate: `A session is recorded on ${day}. Choose that day or a later one.` },
    }),
  });
}

/**
 * Locks both batches, which may be the same, in the order of their ids, so that two moves in
 * opposite directions do not deadlock. Throws BATCH_NOT_FOUND.
 */
export async function lockBoth(
  tx: Db,
  fromRef: string,
  toRef: string,
): Promise<[BatchRow, BatchRow]> {
  const from = getOrThrow(await findBatch(tx, fromRef), "BATCH_NOT_FOUND");
  const to = getOrThrow(await findBatch(tx, toRef), "BATCH_NOT_FOUND");
  const locked = new Map<string, BatchRow>();
  for (const id of [from.id, to.id].sort()) {
    locked.set(id, getOrThrow(await lockBatch(tx, id), "BATCH_NOT_FOUND"));
  }
  return [locked.get(from.id) ?? from, locked.get(to.id) ?? to];
}
