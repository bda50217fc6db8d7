import {
  DOCUMENT_KINDS,
  type DocumentKind,
} from "#/domain/onboarding/documents/documents.rules.ts";
import type { TestApp } from "./app.ts";
import { insertPerson } from "./personas.ts";
import { samplePdf } from "./sample-files.ts";
import { insertDetails } from "./trainee-details.ts";

/**
 * Returns a trainee who has submitted the six documents, and how to find the stored file of each.
 */
export async function insertSubmitted(app: TestApp, name = "Uploader") {
  const person = await insertPerson(app.db, { name, paymentOption: "Full Payment" });
  await insertDetails(app.db, person.id);
  const self = app.withToken(person.token);
  const parts = DOCUMENT_KINDS.map((kind) => [kind, [`${kind}.pdf`, samplePdf()]] as const);
  const userId = person.id;
  await self.send("POST", "/api/documents/upload", { userId, ...Object.fromEntries(parts) });
  await self.request("POST", "/api/documents/submit", { userId });
  const fileOf = async (kind: DocumentKind): Promise<string> => {
    const row = await app.db
      .selectFrom("documents")
      .select("fileId")
      .where("traineeId", "=", userId)
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    return row.fileId ?? "destroyed";
  };
  return { person, fileOf };
}
