import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { readTogether } from "#/platform/db/together.ts";
import type { SettingSection, SettingValues } from "#/platform/hub/values.ts";
import type { ServiceName } from "./settings.rules.ts";

type Stored = { version: number; value: Partial<SettingValues> };

export async function readSaved(db: Db) {
  return { sections: await sections(db).execute(), checks: await checks(db).execute() };
}

/** The saved sections, and whether there is a trainer and a batch. */
export const readFirstDay = (db: Db) =>
  readTogether(db, {
    sections: sections(db),
    checks: checks(db),
    trainers: db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "Trainer")
      .where("status", "=", "approved")
      .limit(1),
    batches: db.selectFrom("batches").select("id").limit(1),
  });

const sections = (db: Db) =>
  db
    .selectFrom("hubSettings")
    .innerJoin("users", "users.id", "hubSettings.changedBy")
    .select([
      ...columnsIn("hubSettings", "section", "version", "value", "changedAt"),
      "users.username as changedBy",
      "users.id as changedById",
    ])
    .orderBy("hubSettings.section");

const checks = (db: Db) =>
  db
    .selectFrom("hubChecks")
    .select(["service", "checkedAt", "result", "answer", "workedAt"])
    .orderBy("service");

/** Locks a section until the transaction ends; undefined if it was never saved. */
export async function lockSection(tx: Db, section: SettingSection): Promise<Stored | undefined> {
  const row = await tx
    .selectFrom("hubSettings")
    .select(["version", "value"])
    .where("section", "=", section)
    .forUpdate()
    .executeTakeFirst();
  return row && { version: row.version, value: row.value as Partial<SettingValues> };
}

type Change = { section: SettingSection; value: Partial<SettingValues>; changedBy: string };

/** Stores a section for the first time. Returns false if another call was faster. */
export async function insertSection(tx: Db, clock: Clock, change: Change): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("hubSettings")
    .values({ ...stored(clock, change), section: change.section, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const updateSection = (tx: Db, clock: Clock, change: Change) =>
  tx
    .updateTable("hubSettings")
    .set(({ eb }) => ({ ...stored(clock, change), version: eb("version", "+", 1) }))
    .where("section", "=", change.section)
    .execute();

const stored = (clock: Clock, { value, changedBy }: Change) => ({
  value: JSON.stringify(value),
  changedAt: clock.sqlNow(),
  changedBy,
});

export const insertMark = (tx: Db, clock: Clock, mark: { id: string; png: Buffer }) =>
  tx
    .insertInto("hubMarks")
    .values({ ...mark, madeAt: clock.sqlNow() })
    .execute();

export const findMark = (db: Db, id: string) =>
  db.selectFrom("hubMarks").select(["id", "png"]).where("id", "=", id).executeTakeFirst();

/** Stores a text of the terms or of the privacy notice under its number. */
export const insertText = (
  tx: Db,
  clock: Clock,
  section: "terms" | "notice",
  text: { version: number; text: string; setBy: string },
) =>
  tx
    .insertInto(section === "terms" ? "hubTerms" : "hubNotices")
    .values({ ...text, setAt: clock.sqlNow() })
    .execute();

type Ended = { service: ServiceName; result: string; answer: string; checkedBy: string };

/** Stores the result of testing a service. Returns the row. */
export function upsertCheck(db: Db, clock: Clock, { service, ...ended }: Ended) {
  const workedAt = ended.result === "accepted" ? { workedAt: clock.sqlNow() } : {};
  const row = { ...ended, ...workedAt, checkedAt: clock.sqlNow() };
  return db
    .insertInto("hubChecks")
    .values({ service, ...row })
    .onConflict((conflict) => conflict.column("service").doUpdateSet(row))
    .returning(["service", "checkedAt", "result", "answer", "workedAt"])
    .executeTakeFirstOrThrow();
}
