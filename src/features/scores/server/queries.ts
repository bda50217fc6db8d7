import { traineeName } from "#/features/batches/server/queries.ts";
import type { Clock } from "#/server/clock.ts";
import { columnsIn } from "#/server/db/columns.ts";
import { readPage } from "#/server/db/pages.ts";
import { searchIn } from "#/server/db/search.ts";
import type { Db } from "#/server/db.ts";
import { newId } from "#/server/ids.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Module } from "#/shared/marks.ts";

/** A trainee with the readable id of their batch of a module and their mark in it, or undefined. */
export const findGraded = (db: Db, traineeId: string, module: Module) =>
  db
    .selectFrom("users")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .leftJoin("batchMembers", (join) =>
      join
        .onRef("batchMembers.traineeId", "=", "users.id")
        .on("batchMembers.batchType", "=", module),
    )
    .leftJoin("batches", "batches.id", "batchMembers.batchId")
    .leftJoin("moduleScores", (join) =>
      join.onRef("moduleScores.traineeId", "=", "users.id").on("moduleScores.module", "=", module),
    )
    .select(["users.id", traineeName.as("name"), "batches.batchId", "moduleScores.score"])
    .where("users.id", "=", traineeId)
    .where("users.role", "=", "Trainee")
    .executeTakeFirst();

export const listScores = (db: Db, traineeId: string) =>
  db
    .selectFrom("moduleScores")
    .select(["module", "score"])
    .where("traineeId", "=", traineeId)
    .execute();

type Change = {
  traineeId: string;
  module: Module;
  from: number | null;
  to: number;
  trainerId: string;
};

/** Stores a mark and the change it is. */
export async function upsertScore(tx: Db, clock: Clock, change: Change): Promise<void> {
  const { traineeId, module, from, to, trainerId } = change;
  const scoredAt = clock.sqlNow();
  await tx
    .insertInto("moduleScores")
    .values({ traineeId, module, score: to, scoredBy: trainerId, scoredAt })
    .onConflict((conflict) =>
      conflict
        .columns(["traineeId", "module"])
        .doUpdateSet({ score: to, scoredBy: trainerId, scoredAt }),
    )
    .execute();
  await tx
    .insertInto("scoreChanges")
    .values({
      id: newId(),
      traineeId,
      module,
      oldScore: from,
      newScore: to,
      changedBy: trainerId,
      changedAt: scoredAt,
    })
    .execute();
}

/** One page of the changes of a trainee's marks, newest first unless sorted otherwise. */
export async function listChanges(
  db: Db,
  filter: { traineeId: string; module: Module | undefined },
  query: ListQuery,
) {
  const matching = db
    .selectFrom("scoreChanges")
    .innerJoin("users", "users.id", "scoreChanges.changedBy")
    .where("scoreChanges.traineeId", "=", filter.traineeId)
    .$if(filter.module !== undefined, (rows) =>
      rows.where("scoreChanges.module", "=", filter.module ?? "Java"),
    )
    .$call((rows) => searchIn(rows, query.q, ["users.username"]));
  const { field, direction } = sortOf<"changedAt" | "scoreType">(query.sort, "-changedAt");
  const rows = matching
    .select([
      ...columnsIn("scoreChanges", "id", "module", "oldScore", "newScore", "changedBy"),
      ...columnsIn("scoreChanges", "changedAt"),
      "users.username",
    ])
    .orderBy(field === "scoreType" ? "scoreChanges.module" : "scoreChanges.changedAt", direction)
    .orderBy("scoreChanges.id", direction);
  return readPage(query, rows, matching);
}
