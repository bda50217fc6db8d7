import { notify, type Renewal } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import { isOver } from "../planned/planned.rules.ts";
import { classesPlannedNotice, sessionsPlannedNotice } from "../sessions.mail.ts";
import { listMemberIds } from "../sessions.queries.ts";
import { listPlans, listPlansFor } from "./module-plan.queries.ts";

/**
 * Notifies the members of sessions planned together, and their trainer if the office planned them.
 */
export async function notifyOfSet(
  tx: Db,
  context: Context,
  { id: batchId }: { id: string },
  ids: readonly string[],
  hold: MailHold | undefined,
) {
  const plans = await listPlans(tx, ids);
  const members = await listMemberIds(tx, batchId);
  const notices = members.map((userId) => sessionsPlannedNotice(userId, batchId, plans));
  const [first] = plans;
  if (first && first.trainerId !== context.actor.id)
    notices.push(classesPlannedNotice(first.trainerId, plans));
  await notify(
    tx,
    context,
    notices.map((notice) => ({ ...notice, hold })),
  );
}

/**
 * Renews a delayed mail about planned sessions: everything planned for the batch that is still to
 * come, for people who are still in it; none if nothing is.
 */
export const renewPlannedSet: Renewal = async ({ db, clock }, { about, userId }) => {
  const plans = await listPlansFor(db, { batchId: about, memberId: userId, from: clock.today() });
  const ahead = plans.filter(({ date, slot }) => !isOver({ date, time: slot }, clock.now()));
  return ahead.length > 0 ? sessionsPlannedNotice(userId, about, ahead) : undefined;
};
