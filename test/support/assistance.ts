import { insertDraftRecord } from "#/domain/support/assistance/assistance.queries.ts";
import type { TestApp } from "./app.ts";
import { insertTermsFile } from "./assistance-records.ts";
import { shifted } from "./days.ts";
import { insertPerson, type Persona } from "./personas.ts";
import { storedRow } from "./stored-rows.ts";

/** The stage of a person's assistance. */
type AssistedStage = "draft" | "pending" | "approved" | "active" | "closed";

export type Assisted = { person: Persona; recordId: string };

const JOB = {
  mobile: "9876543210",
  companyName: "Infosys",
  package: 6.5,
  dateOfJoining: shifted("2026-04-01"),
} as const;

/** A signed-in Assistance user at a stage, with 5,000 rupees once approved. */
export async function insertAssisted(
  app: Pick<TestApp, "db" | "platform">,
  stage: AssistedStage,
  {
    name = "Kavya",
    dateOfJoining = JOB.dateOfJoining,
  }: { name?: string; dateOfJoining?: string } = {},
): Promise<Assisted> {
  const { db, platform } = app;
  const person = await insertPerson(db, { name, subRole: "Assistance" });
  await insertDraftRecord(db, platform.clock, { userId: person.id });
  const now = new Date();
  if (stage !== "draft") {
    const decided =
      stage === "pending"
        ? { status: "Pending" as const }
        : { status: "Approved" as const, amountPaise: 500_000, decidedAt: now };
    await db
      .insertInto("assistanceRequests")
      .values({ userId: person.id, requestedAt: now, ...decided })
      .execute();
  }
  if (stage === "active" || stage === "closed") {
    const termsFileId = await insertTermsFile(db, person.id);
    const ended = stage === "closed" ? { isActive: false, endDate: now } : { isActive: true };
    await db
      .updateTable("assistanceRecords")
      .set({ ...JOB, dateOfJoining, termsFileId, submittedAt: now, ...ended })
      .where("userId", "=", person.id)
      .execute();
  }
  const { id } = await storedRow(db, "assistanceRecords", "id", { userId: person.id });
  return { person, recordId: id };
}
