import { sql } from "kysely";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Module } from "#/shared/modules.ts";
import type { Remarks } from "./remarks.rules.ts";

type Of = { traineeId: string; module: Module };

const scoreOf = (db: Db, { traineeId, module }: Of) =>
  db
    .selectFrom("moduleScores")
    .select(["score", sql<Remarks | null>`remarks`.as("remarks")])
    .where("traineeId", "=", traineeId)
    .where("module", "=", module);

/**
 * A trainee with the remarks on their score in a module, if any; undefined if there is no such
 * trainee.
 */
export const findRemarks = (db: Db, { traineeId, module }: Of) =>
  db
    .selectFrom("users")
    .leftJoin("moduleScores", (join) =>
      join.onRef("moduleScores.traineeId", "=", "users.id").on("moduleScores.module", "=", module),
    )
    .select(sql<Remarks | null>`module_scores.remarks`.as("remarks"))
    .where("users.id", "=", traineeId)
    .where("users.role", "=", "Trainee")
    .executeTakeFirst();

/** A score with its remarks, locked until the transaction ends; undefined if there is none. */
export const lockScore = (tx: Db, of: Of) => scoreOf(tx, of).forUpdate().executeTakeFirst();

export const updateRemarks = (tx: Db, { traineeId, module }: Of, remarks: Remarks | null) =>
  tx
    .updateTable("moduleScores")
    .set({ remarks: remarks && JSON.stringify(remarks) })
    .where("traineeId", "=", traineeId)
    .where("module", "=", module)
    .execute();

/** Whether the notice of a changed score is still held: its mail will include the remarks. */
export const isUnannounced = (tx: Db, { traineeId, module }: Of): Promise<boolean> =>
  isFound(
    tx
      .selectFrom("scoreChanges")
      .select("id")
      .where("traineeId", "=", traineeId)
      .where("module", "=", module)
      .where("notifyAt", "is not", null),
  );
