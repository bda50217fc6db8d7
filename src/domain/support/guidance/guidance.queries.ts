import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { GuideFields } from "./guidance.contract.ts";
import { PARTS, type Part } from "./guidance.rules.ts";

/**
 * The guides' columns that `supportOf` reads, of rows joined with `guidances` as provider and as
 * helper.
 */
export const GUIDE_NAMES = [
  "provider.id as providerId",
  "provider.name as providerName",
  "helper.id as helperId",
  "helper.name as helperName",
] as const;

/** How lists of such rows are sorted by guide. */
export const GUIDE_SORTS = {
  guidanceProvider: sql`provider.name`,
  guidanceHelper: sql`helper.name`,
} as const;

type SortField = "name" | "mobile" | "email" | "level" | "asProvider" | "asHelper";

/** Conditions for open support: neither ended nor closed. */
const OPEN = {
  assistanceRecords: sql<boolean>`(closed_at is null and end_date is null)`,
  personalAssistants: sql<boolean>`(closed_at is null)`,
} as const;

/**
 * SQL count of the people with open support, with and without an account, who are assigned to a
 * guide.
 */
const openSupport = (column: "guidance_provider_id" | "guidance_helper_id") => sql<number>`(
  (select count(*) from assistance_records
    where ${sql.ref(column)} = guidances.id and ${OPEN.assistanceRecords})
  + (select count(*) from personal_assistants
    where ${sql.ref(column)} = guidances.id and ${OPEN.personalAssistants})
)::int`;

const guides = (db: Db) =>
  db
    .selectFrom("guidances")
    .select([
      "id",
      "name",
      "mobile",
      "email",
      "level",
      "version",
      openSupport("guidance_provider_id").as("asProvider"),
      openSupport("guidance_helper_id").as("asHelper"),
    ]);

export const findGuide = (db: Db, id: string) => guides(db).where("id", "=", id).executeTakeFirst();
export type GuideRow = NonNullable<Awaited<ReturnType<typeof findGuide>>>;

/** One page of the guides, how many match, and how many there are without the search (C63). */
export async function listGuides(db: Db, query: ListQuery) {
  const matching = guides(db).$call((rows) =>
    searchIn(rows, query.q, ["name", "level", "email", "mobile"]),
  );
  const { field, direction } = sortOf<SortField>(query.sort, "name");
  const rows = matching.orderBy(field, direction).orderBy("name").orderBy("id");
  const page = await readPage(query, rows, matching.clearSelect());
  if (!query.q) return { ...page, totalGuidance: page.total };
  const { total } = await db
    .selectFrom("guidances")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { ...page, totalGuidance: total };
}

/** The guides with the most people, for the strip on the CTO's first screen. */
export const listBusiest = (db: Db, howMany: number) =>
  db
    .selectFrom(guides(db).as("found"))
    .selectAll()
    .orderBy(sql`as_provider + as_helper`, "desc")
    .orderBy("name")
    .orderBy("id")
    .limit(howMany)
    .execute();

/** Breaks guidances_email (GUIDANCE_EMAIL_TAKEN) for an address already in use. */
export const insertGuide = (tx: Db, clock: Clock, fields: GuideFields) =>
  insertRow(tx, "guidances", { ...fields, createdAt: clock.sqlNow() });

/** Updates a guide. Returns false if it is missing, or has another version than the given one. */
export const updateGuide = (
  tx: Db,
  id: string,
  { version, ...fields }: GuideFields & { version: number | undefined },
): Promise<boolean> => updateVersioned(tx, "guidances", { id, version }, fields);

/** Locks a guide against new assignments until the transaction ends. Returns whether it exists. */
export const lockForDeletion = (tx: Db, id: string): Promise<boolean> =>
  isFound(tx.selectFrom("guidances").select("id").where("id", "=", id).forUpdate());

/**
 * Locks the assigned guides against deletion until the transaction ends. Returns the parts that
 * name an unknown guide. Take this lock before the one on the supported person, as every caller
 * does.
 */
export async function lockAssigned(
  tx: Db,
  assigned: Partial<Record<Part, string | null | undefined>>,
): Promise<Part[]> {
  const parts = PARTS.filter((part) => assigned[part]);
  const ids = parts.map((part) => assigned[part] ?? "").filter(isId);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom("guidances")
          .select("id")
          .where("id", "in", ids)
          .orderBy("id")
          .forKeyShare()
          .execute();
  return parts.filter((part) => !rows.some(({ id }) => id === assigned[part]?.toLowerCase()));
}

const SUPPORTED = ["assistanceRecords", "personalAssistants"] as const;

type Guided = { table: (typeof SUPPORTED)[number]; where: { id: string }; isOpen: boolean };

/**
 * Locks everyone whom a guide guides in either role, including closed ones, so that none is
 * reopened meanwhile.
 */
export async function lockGuided(tx: Db, id: string): Promise<Guided[]> {
  const found: Guided[] = [];
  for (const table of SUPPORTED) {
    const rows = await tx
      .selectFrom(table)
      .select(["id", OPEN[table].as("isOpen")])
      .where((row) =>
        row.or([row("guidanceProviderId", "=", id), row("guidanceHelperId", "=", id)]),
      )
      .orderBy("id")
      .forUpdate()
      .execute();
    found.push(...rows.map((row) => ({ table, where: { id: row.id }, isOpen: row.isOpen })));
  }
  return found;
}

export async function updateReleased(tx: Db, id: string): Promise<void> {
  for (const table of SUPPORTED) {
    for (const column of ["guidanceProviderId", "guidanceHelperId"] as const) {
      await tx
        .updateTable(table)
        .set({ [column]: null })
        .where(column, "=", id)
        .execute();
    }
  }
}

export const deleteGuide = (tx: Db, id: string) =>
  tx.deleteFrom("guidances").where("id", "=", id).execute();

export const findGuideBy = (db: Db, email: string) =>
  db
    .selectFrom("guidances")
    .select(["id", "name", "mobile", "email", "level", "version"])
    .where("email", "=", email)
    .executeTakeFirst();

/** All guides, in the form of an import, by address. */
export const listStoredGuides = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("guidances")
    .select(["name", "email", "mobile", "level"])
    .orderBy("email")
    .limit(limit)
    .offset(after)
    .execute();
