import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import type { BatchRow } from "../batches.service.ts";
import { WAITLIST_JOB } from "../waitlist/waitlist.rules.ts";
import { movedNotice } from "./departures.mail.ts";
import {
  insertDeparture,
  listFailed,
  type Member,
  updateMembership,
} from "./departures.queries.ts";
import { repeatReason } from "./departures.rules.ts";

type Ending = {
  member: Pick<Member, "id" | "batchType">;
  from: Pick<BatchRow, "id" | "batchId">;
  to: Pick<BatchRow, "id" | "batchId"> | null;
  reason: string;
};

/**
 * Stores a membership that ends, with its audit line, and has the freed place offered. Returns the
 * row's id.
 */
export async function keepMembership(tx: Db, context: Context, ending: Ending): Promise<string> {
  const { member, from, to, reason } = ending;
  const departure = { movedTo: to?.id ?? null, reason, leftBy: context.actor.id };
  const id = await insertDeparture(tx, context.clock, member, departure);
  if (member.batchType === "Java") runJobSoon(WAITLIST_JOB);
  await writeAudit(
    tx,
    context,
    to ? "batch.trainee-moved" : "batch.trainee-removed",
    ["batch", from.id],
    {
      oldValue: { traineeId: member.id, batchId: from.batchId },
      newValue: { traineeId: member.id, batchId: to?.batchId ?? null, reason },
    },
  );
  return id;
}

/**
 * Moves those of some trainees whose mark in a module is below 7 to another batch of it, and
 * notifies each; the caller holds the locks of the batch and the trainees. The mark stays with the
 * old membership; the new one has none. Returns the trainees moved.
 */
export async function repeatModule(
  tx: Db,
  context: Context,
  to: BatchRow,
  traineeIds: readonly string[],
): Promise<string[]> {
  const failed = await listFailed(tx, to.batchType, traineeIds);
  for (const { fromId, ...member } of failed) {
    const from = { id: fromId, batchId: member.batchId };
    const reason = repeatReason(to.batchType, member.score);
    await keepMembership(tx, context, { member, from, to, reason });
    const ids = { batchId: fromId, traineeId: member.id, toBatchId: to.id };
    await updateMembership(tx, context.clock, ids);
  }
  await notify(
    tx,
    context,
    failed.map((member) => movedNotice(member, member, to, shownReason(member))),
  );
  return failed.map(({ id }) => id);
}

/** The reason as the trainee reads it. */
const shownReason = ({ batchType, score }: Pick<Member, "batchType" | "score">) =>
  `You repeat ${MODULE_NAMES[batchType]}. The ${score} you reached stays in your history, and the next score counts.`;
