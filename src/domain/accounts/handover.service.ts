import { lockTeacher } from "#/domain/training/sessions/module-plan/module-plan.queries.ts";
import { handOverPlans } from "#/domain/training/sessions/planned/handover.service.ts";
import { listPlannedBy } from "#/domain/training/sessions/planned/planned.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { findById, getById } from "#/platform/db/rows.ts";
import { readTogether } from "#/platform/db/together.ts";
import type { Service } from "#/platform/http/mount.ts";
import { invalidInput } from "#/shared/errors.ts";
import type { handoverContract, OpenWork } from "./handover.contract.ts";
import { countWaitingOf, listTeachersBut } from "./handover.queries.ts";
import { findApprovedUser } from "./users/users.queries.ts";

/** The open work of a member of staff, and who could take it over. Throws NOT_FOUND. */
async function readOpenWork({ db }: Context, userId: string): Promise<OpenWork> {
  const user = await getById(userId, (known) => findApprovedUser(db, known));
  const of = await readTogether(db, {
    plans: listPlannedBy(db, user.id),
    waiting: countWaitingOf(db, user),
    colleagues: listTeachersBut(db, user.id),
  });
  const { answersWaiting = 0, guided = 0, enquiries = 0 } = of.waiting[0] ?? {};
  const classes = of.plans.map(({ id, batchId, date, slot, topic }) => ({
    _id: id,
    batchId,
    date,
    topic,
    time: slot,
  }));
  return { classes, answersWaiting, guided, enquiries, colleagues: of.colleagues };
}

/**
 * Hands a person's planned sessions over to a colleague, in the transaction that locks the account.
 * Returns the text about it. Throws INVALID_INPUT at `handOverTo` unless that is a trainer who can
 * sign in.
 */
export async function handOver(
  tx: Db,
  context: Context,
  from: { id: string; username: string },
  to: string,
): Promise<string> {
  const colleague = to === from.id ? undefined : await findById(to, (id) => lockTeacher(tx, id));
  if (!colleague) throw invalidInput({ handOverTo: "Choose a trainer who can sign in." });
  const { given, stayed } = await handOverPlans(tx, context, { from, to: colleague.id });
  const kept = stayed ? ` ${stayed} stayed: the colleague holds another class in that slot.` : "";
  return ` ${given} ${given === 1 ? "class was" : "classes were"} handed over.${kept}`;
}

export const handoverService: Service<typeof handoverContract> = { openWork: readOpenWork };
