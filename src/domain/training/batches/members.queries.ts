import { sql } from "kysely";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";

/** Whether a trainer holds or planned a session of the batch in a column. */
export const isHeldBy = (batchId: string, trainerId: string) => sql<boolean>`exists (
  select from session_slots where session_slots.batch_id = ${sql.ref(batchId)}
    and session_slots.trainer_id = ${trainerId})`;

/** Whether a trainee attended a session of a batch, or handed in an answer there. */
export const hasTakenPart = (tx: Db, batchId: string, traineeId: string): Promise<boolean> =>
  isFound(
    tx
      .selectFrom("trainingSessions")
      .select("id")
      .where("batchId", "=", batchId)
      .where(
        sql<boolean>`(exists (select from attendance a
            where a.session_id = training_sessions.id and a.trainee_id = ${traineeId})
          or exists (select from answers a
            where a.session_id = training_sessions.id and a.trainee_id = ${traineeId}))`,
      )
      .limit(1),
  );
