import { newId } from "#/platform/db/ids.ts";
import type { Module } from "#/shared/modules.ts";
import { USUAL_SLOTS } from "#/shared/slot-times.ts";
import type { TestApp } from "./app.ts";
import type { Parts } from "./multipart-form.ts";
import { insertPerson, type Persona } from "./personas.ts";
import { samplePdf } from "./sample-files.ts";

export const SLOTS = USUAL_SLOTS;

/** The marks of a person who has not been scored. */
export const NO_MARKS = {
  total: 0,
  java: null,
  aem: null,
  communication: null,
  mock: null,
  finalCheck: null,
};

type TestBatch = { id: string; batchId: string; trainees: readonly [Persona, Persona, Persona] };

/** A new batch of three signed-in trainees, who all joined on the day it started. */
export async function insertClass(
  app: TestApp,
  { type = "Java", startDate = "2026-01-05", endDate }: ClassOptions = {},
): Promise<TestBatch> {
  const id = newId();
  const batchId = `CLASS-${id.slice(-12)}`;
  await app.db
    .insertInto("batches")
    .values({
      id,
      batchId,
      batchType: type,
      startDate,
      endDate: endDate ?? null,
      createdBy: app.personas.admin.id,
      createdAt: new Date(),
    })
    .execute();
  const join = async (name: string) => {
    const person = await insertPerson(app.db, { name });
    await insertMember(app, { id, type, trainee: person, joinedAt: `${startDate}T04:00:00Z` });
    return person;
  };
  return { id, batchId, trainees: [await join("Asha"), await join("Bala"), await join("Chitra")] };
}
type ClassOptions = { type?: Module; startDate?: string; endDate?: string };

export async function insertMember(
  app: TestApp,
  member: { id: string; type?: Module; trainee: Persona; joinedAt: string },
): Promise<void> {
  await app.db
    .insertInto("batchMembers")
    .values({
      batchId: member.id,
      batchType: member.type ?? "Java",
      traineeId: member.trainee.id,
      joinedAt: new Date(member.joinedAt),
    })
    .execute();
}

/** The parts of a session's form with every field valid, for a batch of `insertClass`. */
export const sessionForm = (batch: TestBatch, more: Parts = {}): Parts => ({
  batchId: batch.batchId,
  date: "2026-02-02",
  time: SLOTS[0],
  trainerId: newId(),
  trainerName: "Somebody else",
  topic: "Collections",
  attendance: JSON.stringify([batch.trainees[0].id, batch.trainees[1].id]),
  assignment: ["question.pdf", samplePdf()],
  ...more,
});
