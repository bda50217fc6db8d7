import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import type { Module } from "#/shared/modules.ts";
import { insertPerson, type Persona } from "./personas.ts";
import { storedRow } from "./stored-rows.ts";

type ModuleBatchOptions = {
  batch?: { id: string };
  /** The mark in the module; none by default. */
  mark?: number;
};

/** A batch of a module, running unless it has an end. */
export async function insertBatchOf(
  db: Db,
  module: Module,
  {
    startDate = "2026-01-05",
    endDate = null,
  }: { startDate?: string; endDate?: string | null } = {},
): Promise<{ id: string; batchId: string }> {
  const admin = await storedRow(db, "users", "id", { role: "Admin" });
  const id = newId();
  const batchId = `MADE-${id.slice(-12)}`;
  const row = { id, batchId, batchType: module, startDate, endDate, createdBy: admin.id };
  await db
    .insertInto("batches")
    .values({ ...row, createdAt: new Date() })
    .execute();
  return { id, batchId };
}

/** Puts a trainee into a batch of a module (by default one of their own), perhaps with a mark. */
export async function placeInModule(
  db: Db,
  traineeId: string,
  module: Module,
  { batch, mark }: ModuleBatchOptions = {},
): Promise<{ id: string }> {
  const membership = batch ?? (await insertBatchOf(db, module));
  await db
    .insertInto("batchMembers")
    .values({ batchId: membership.id, batchType: module, traineeId, joinedAt: new Date() })
    .execute();
  if (mark !== undefined) {
    await db
      .insertInto("moduleScores")
      .values({ traineeId, module, score: mark, scoredAt: new Date() })
      .execute();
  }
  return membership;
}

/** A new trainee in a batch of a module, perhaps with a mark in it. */
export async function insertTraineeIn(
  db: Db,
  module: Module,
  { name = "Learner", ...membership }: ModuleBatchOptions & { name?: string } = {},
): Promise<Persona> {
  const person = await insertPerson(db, { name });
  await placeInModule(db, person.id, module, membership);
  return person;
}
