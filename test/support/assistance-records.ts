import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { consonantsOf } from "./consonants.ts";
import { insertPerson } from "./personas.ts";

/** In-house employees who guide, by name, as others refer to them. */
export async function insertGuidances(db: Db, names: readonly string[]) {
  const rows = names.map((name) => ({ id: newId(), name }));
  await db
    .insertInto("guidances")
    .values(
      rows.map(({ id, name }) => ({
        id,
        name,
        mobile: "9876543210",
        email: `${consonantsOf(id)}@hub.example`,
        level: "Senior" as const,
        createdAt: new Date(),
      })),
    )
    .execute();
  return rows.map(({ id, name }) => ({ _id: id, name }));
}

type RecordOptions = {
  username: string;
  companyName?: string;
  dateOfJoining?: string;
  isDraft?: boolean;
  /** Closed by the admin. */
  isEnded?: boolean;
};

/** An existing trainee with an assistance record, whose details are complete unless a draft. */
export async function insertRecord(db: Db, options: RecordOptions) {
  const { username, isDraft = false, isEnded = false } = options;
  // The name is also part of the address, which cannot contain a space.
  const name = username.replaceAll(" ", "");
  const person = await insertPerson(db, { name, subRole: "Existing Trainee" });
  const id = newId();
  const now = new Date();
  await db
    .insertInto("assistanceRecords")
    .values({
      id,
      userId: person.id,
      username,
      email: person.email,
      mobile: "9876543210",
      companyName: options.companyName ?? "Infosys",
      package: 6.5,
      dateOfJoining: options.dateOfJoining ?? "2026-02-28",
      termsFileId: isDraft ? null : await insertTermsFile(db, person.id),
      submittedAt: isDraft ? null : now,
      isActive: !isDraft && !isEnded,
      endDate: isEnded ? now : null,
      createdAt: now,
    })
    .execute();
  return { id, userId: person.id, token: person.token };
}

/** Inserts the row of a file whose bytes no test reads. */
export async function insertTermsFile(db: Db, ownerId: string): Promise<string> {
  const id = newId();
  const now = new Date();
  await db
    .insertInto("files")
    .values({
      id,
      ownerId,
      kind: "assistanceTerms",
      name: "terms.pdf",
      type: "pdf",
      size: 1,
      sha256: "0".repeat(64),
      state: "live",
      createdAt: now,
      changedAt: now,
    })
    .execute();
  return id;
}
