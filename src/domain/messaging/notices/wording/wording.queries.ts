import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Template } from "#/shared/wordings/template.ts";
import type { WordedKind } from "#/shared/wordings/wordings.ts";

const COLUMNS = ["kind", "subject", "heading", "paragraphs", "button", "notification"] as const;

/** The owner's texts that replace the specified ones, by kind. */
export async function findOwnWords(
  db: Db,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, Template>> {
  if (kinds.length === 0) return new Map();
  const rows = await db.selectFrom("wordings").select(COLUMNS).where("kind", "in", kinds).execute();
  return new Map(rows.map(({ kind, ...template }) => [kind, template]));
}

/** Every kind with an owner's text, and its author. */
export const listOwnWords = (db: Db) =>
  db
    .selectFrom("wordings")
    .innerJoin("users", "users.id", "wordings.changedBy")
    .select([
      ...COLUMNS.map((column) => `wordings.${column}` as const),
      "wordings.version",
      "wordings.changedAt",
      "users.username as changedBy",
    ])
    .execute();
export type OwnWords = Awaited<ReturnType<typeof listOwnWords>>[number];

/** A kind's own text, locked until the transaction ends. */
export const lockOwnWords = (tx: Db, kind: WordedKind) =>
  tx
    .selectFrom("wordings")
    .select([...COLUMNS, "version"])
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();

/**
 * The version of a kind's first own text: higher than that of any earlier one that was reset, as
 * people who still have that open would overwrite this one.
 */
const firstVersion = (kind: string) => sql<number>`1 + coalesce((
  select max((old_value->>'version')::int) from audit_log
  where subject_type = 'wording' and subject_id = ${kind} and action = 'wording.restored'), 0)`;

/**
 * Stores a kind's own text. Returns false if it no longer has the version that was read: 0 for
 * none.
 */
export async function upsertOwnWords(
  tx: Db,
  clock: Clock,
  input: Template & { kind: WordedKind; version: number; changedBy: string },
): Promise<boolean> {
  const { version, paragraphs, ...words } = input;
  const values = { ...words, paragraphs: [...paragraphs], changedAt: clock.sqlNow() };
  return isFound(
    version === 0
      ? tx
          .insertInto("wordings")
          .values({ ...values, version: firstVersion(input.kind) })
          .onConflict((conflict) => conflict.column("kind").doNothing())
          .returning("kind")
      : tx
          .updateTable("wordings")
          .set({ ...values, version: sql<number>`version + 1` })
          .where("kind", "=", input.kind)
          .where("version", "=", version)
          .returning("kind"),
  );
}

export const deleteOwnWords = (tx: Db, kind: WordedKind) =>
  tx.deleteFrom("wordings").where("kind", "=", kind).execute();
