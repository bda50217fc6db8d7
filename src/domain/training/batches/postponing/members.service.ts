import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { DecisionRows } from "#/domain/office/decisions/decide.service.ts";
import type { RowSelector } from "#/domain/office/decisions/decisions.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import { type BatchType, moduleBefore } from "../batches.rules.ts";
import type { BatchRow } from "../batches.service.ts";
import { deleteOffers } from "../deletion.queries.ts";
import { movedNotice, removedNotice } from "../departures/departures.mail.ts";
import { deleteMembership, updateMembership } from "../departures/departures.queries.ts";
import { keepMembership } from "../departures/repeating.service.ts";
import { insertWaiting } from "../joining.queries.ts";
import { WAITLIST_JOB } from "../waitlist/waitlist.rules.ts";
import { firstDayTo, offerEndedNotice } from "./postponing.mail.ts";
import { listOffered, type lockMembers } from "./postponing.queries.ts";

export type Leaver = Awaited<ReturnType<typeof lockMembers>>[number];

/**
 * The membership rows that undoing restores; they stay unchanged once the module is scored again.
 */
export function membershipRows(
  members: readonly { id: string }[],
  { batchType }: { batchType: BatchType },
): DecisionRows[] {
  const before = moduleBefore(batchType);
  return members.flatMap(({ id: trainee_id }): DecisionRows[] => [
    { table: "batchMembers", where: { batch_type: batchType, trainee_id } },
    { table: "moduleScores", where: { module: batchType, trainee_id } },
    ...(before
      ? [
          {
            table: "batchMembers" as const,
            where: { batch_type: before, trainee_id },
            columns: ["has_moved_on"],
          },
        ]
      : []),
  ]);
}

/**
 * The members of a batch: undoing is refused once somebody joined, having read the changed dates,
 * or left.
 */
export const membersOf = ({ id }: { id: string }): DecisionRows => ({
  table: "batchMembers",
  where: { batch_id: id },
  columns: ["trainee_id"],
  isCondition: true,
  conflict: "somebody joined it or left",
});

type Ending = {
  members: readonly Leaver[];
  from: BatchRow;
  /** Their next batch; without one they wait, as does anyone whose fee was refunded. */
  to: BatchRow | null;
  reason: string;
  hold: MailHold | undefined;
};

/** The batch that a member moves to: null for members whose fee was refunded. */
export const goesTo = ({ feeWentBack }: Leaver, to: BatchRow | null) => (feeWentBack ? null : to);

/**
 * Moves the members of a batch to another, or removes them, and notifies each. Returns the rows
 * that undoing deletes.
 */
export async function endMemberships(
  tx: Db,
  context: Context,
  { members, from, to: chosen, reason, hold }: Ending,
): Promise<RowSelector[]> {
  const { clock } = context;
  const { batchType } = from;
  const created: RowSelector[] = [];
  for (const member of members) {
    const to = goesTo(member, chosen);
    const waits = !to && batchType === "Java";
    const ending = { member: { id: member.id, batchType }, from, to, reason };
    const id = await keepMembership(tx, context, ending);
    const membership = { batchId: from.id, traineeId: member.id, batchType };
    if (to) await updateMembership(tx, clock, { ...membership, toBatchId: to.id });
    else await deleteMembership(tx, membership);
    if (waits) await insertWaiting(tx, clock, member.id);
    created.push({ table: "batchDepartures", where: { id } });
    if (waits) created.push({ table: "batchWaitlist", where: { trainee_id: member.id } });
  }
  const notices = members.map((member) => {
    const to = goesTo(member, chosen);
    const entry = firstDayTo(context, from, member, "CANCEL");
    return to
      ? movedNotice(member, from, to, reason, entry)
      : removedNotice(member, from, reason, entry);
  });
  await notify(
    tx,
    context,
    notices.map((notice) => ({ ...notice, hold })),
  );
  return created;
}

/**
 * Ends every offer of a batch to people on the waitlist and notifies them; the waitlist job then
 * offers them other batches.
 */
export async function endOffers(
  tx: Db,
  context: Context,
  { id, batchId, batchType }: BatchRow,
  { reason, hold }: { reason: string; hold: MailHold | undefined },
): Promise<void> {
  const offered = await listOffered(tx, id);
  await deleteOffers(tx, id);
  await notify(
    tx,
    context,
    offered.map((one) => ({ ...offerEndedNotice(one, batchId, reason), hold })),
  );
  if (batchType === "Java") runJobSoon(WAITLIST_JOB);
}
