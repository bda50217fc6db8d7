import type { TestApp } from "./app.ts";
import { insertSubmitted } from "./documents.ts";
import { storedRow } from "./stored-rows.ts";

/** Returns a trainee whose six documents the office has verified. */
export async function insertVerified(app: TestApp) {
  const { person } = await insertSubmitted(app);
  await app.db
    .updateTable("documents")
    .set({ status: "verified", decidedBy: app.personas.admin.id, decidedAt: new Date() })
    .where("traineeId", "=", person.id)
    .execute();
  return person;
}

/** Returns such a trainee, and the id of a correction they have requested. */
export async function insertCorrection(app: TestApp) {
  const person = await insertVerified(app);
  await app
    .withToken(person.token)
    .request("POST", `/api/trainee/details/${person.id}/corrections`, {
      personalDetails: { surname: "Rau" },
      reason: "A typing mistake",
    });
  const { id } = await storedRow(app.db, "detailsChanges", "id", { traineeId: person.id });
  return { person, id };
}
