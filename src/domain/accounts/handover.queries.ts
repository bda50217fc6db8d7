import { sql } from "kysely";
import { teachers } from "#/domain/training/sessions/module-plan/module-plan.queries.ts";
import type { Db } from "#/platform/db/db.ts";

/** The trainers who can hold classes except one, by name, for `readTogether`. */
export const listTeachersBut = (db: Db, exceptId: string) =>
  teachers(db)
    .select(["id", "username as name"])
    .where("id", "<>", exceptId)
    .orderBy("username")
    .orderBy("id");

/** Counts a person's open work: answers to their sessions, and the people they guide. */
export const countWaitingOf = (db: Db, user: { id: string; email: string }) =>
  db.selectNoFrom([
    sql<number>`(select count(*)::int from answers join training_sessions t on t.id = answers.session_id
      where t.trainer_id = ${user.id} and answers.status = 'Waiting for Approval')`.as(
      "answersWaiting",
    ),
    sql<number>`(select count(*)::int from assistance_records r join guidances g
        on g.id in (r.guidance_provider_id, r.guidance_helper_id)
      where lower(g.email) = ${user.email} and r.closed_at is null and r.end_date is null)`.as(
      "guided",
    ),
    // Enquiries in progress: neither lost, nor with a fee or a batch.
    sql<number>`(select count(*)::int from enquiries e left join person_journey j on j.id = e.user_id
      where e.handled_by = ${user.id} and e.lost_at is null
        and coalesce(j.paid_on, j.java_on, j.eligible_on, j.placed_on) is null)`.as("enquiries"),
  ]);
