import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound, valuesOf } from "#/platform/db/answers.ts";
import type { Db, Tables } from "#/platform/db/db.ts";
import type { Row } from "./decisions.rules.ts";

/** Rows of a table by the values of some of its columns, under the database's column names. */
export type RowSelector = { table: keyof Tables; where: Readonly<Record<string, string>> };

const at = ({ where }: RowSelector): RawBuilder<unknown> =>
  sql.join(
    Object.entries(where).map(([column, value]) => sql`t.${sql.ref(column)} = ${value}`),
    sql` and `,
  );

/**
 * Returns the selected rows, locked until the transaction ends, in a stable order. A decision does
 * not lock a mere condition, as two about one day would wait for each other. Undoing locks it
 * against changes; other undoings with the same condition do not wait.
 */
export async function lockRows(
  tx: Db,
  selector: RowSelector & { isCondition?: true },
  { isUndoing = false } = {},
): Promise<Row[]> {
  const ofCondition = isUndoing ? sql`for key share` : sql``;
  const lock = selector.isCondition ? ofCondition : sql`for update`;
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(selector.table)} t where ${at(selector)} ${lock}`.execute(
    tx,
  );
  return rows
    .map(({ row }) => row)
    .toSorted()
    .map((row) => JSON.parse(row) as Row);
}

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Inserts a deleted row again. */
export async function insertRow(tx: Db, table: keyof Tables, row: Row): Promise<void> {
  const name = sql.table(table);
  // The database computes generated columns itself.
  const made = await valuesOf(
    tx
      .selectFrom(
        sql<{ column: string }>`(select attname as column from pg_attribute
        where attrelid = ${snakeCase(table)}::regclass and attgenerated <> '')`.as("made"),
      )
      .select("column"),
    "column",
  );
  const columns = sql.join(
    Object.keys(row)
      .filter((column) => !made.includes(column))
      .map((column) => sql.ref(column)),
  );
  await sql`insert into ${name} (${columns})
    select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)`.execute(
    tx,
  );
}

/** Restores columns of a row; its version is increased, so that earlier reads are still stale. */
export async function updateRow(
  tx: Db,
  table: keyof Tables,
  { row, key }: { row: Row; key: readonly string[] },
): Promise<void> {
  const name = sql.table(table);
  const columns = Object.keys(row).filter((column) => !key.includes(column));
  const values = columns.map((column) =>
    column === "version"
      ? sql`version = t.version + 1`
      : sql`${sql.ref(column)} = was.${sql.ref(column)}`,
  );
  const same = key.map((column) => sql`t.${sql.ref(column)} = was.${sql.ref(column)}`);
  await sql`update ${name} t set ${sql.join(values)}
    from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb) was
    where ${sql.join(same, sql` and `)}`.execute(tx);
}

export const deleteRows = (tx: Db, selector: RowSelector) =>
  sql`delete from ${sql.table(selector.table)} t where ${at(selector)}`.execute(tx);

/** The moment some seconds from now. */
export const secondsFrom = (clock: Clock, seconds: number): RawBuilder<Date> =>
  sql<Date>`${clock.sqlNow()} + make_interval(secs => ${seconds})`;

export const insertDecision = (
  tx: Db,
  clock: Clock,
  decision: {
    id: string;
    action: string;
    subjectType: string;
    subjectId: string;
    decidedBy: string;
    undoUntil: RawBuilder<Date>;
  },
) =>
  tx
    .insertInto("decisions")
    .values({ ...decision, decidedAt: clock.sqlNow(), changes: JSON.stringify([]) })
    .execute();

export const updateChanges = (tx: Db, id: string, changes: readonly unknown[]) =>
  tx
    .updateTable("decisions")
    .set({ changes: JSON.stringify(changes) })
    .where("id", "=", id)
    .execute();

/** A decision, locked until the transaction ends, and whether the time to undo it is over. */
export const lockDecision = (tx: Db, clock: Clock, id: string) =>
  tx
    .selectFrom("decisions")
    .select([
      "id",
      "action",
      "subjectType",
      "subjectId",
      "decidedBy",
      "decidedAt",
      "undoneAt",
      "changes",
      sql<boolean>`undo_until <= ${clock.sqlNow()}`.as("isOver"),
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Deletes the held mails, texts and notifications of a decision. Returns false if any was sent
 * already: a mail that a worker has claimed stays, and then it is too late.
 */
export async function deleteHeldNotices(tx: Db, decisionId: string): Promise<boolean> {
  await tx
    .deleteFrom("outbox")
    .where("decisionId", "=", decisionId)
    .where("status", "=", "waiting")
    .where("attempts", "=", 0)
    .execute();
  await tx
    .deleteFrom("phoneMessages")
    .where("decisionId", "=", decisionId)
    .where("status", "=", "waiting")
    .execute();
  await tx.deleteFrom("notifications").where("decisionId", "=", decisionId).execute();
  return !(await isFound(
    tx.selectFrom("outbox").select("id").where("decisionId", "=", decisionId),
  ));
}

export const updateUndone = (tx: Db, clock: Clock, id: string) =>
  tx
    .updateTable("decisions")
    .set({ undoneAt: clock.sqlNow(), changes: JSON.stringify([]) })
    .where("id", "=", id)
    .execute();

/**
 * Deletes the undo data of decisions that can no longer be undone, and a day later the decisions.
 */
export async function forgetDecisions(db: Db, clock: Clock): Promise<void> {
  await db
    .updateTable("decisions")
    .set({ changes: JSON.stringify([]) })
    .where("undoUntil", "<=", clock.sqlNow())
    .where(sql<boolean>`changes <> '[]'::jsonb`)
    .execute();
  await db
    .deleteFrom("decisions")
    .where("undoUntil", "<", sql<Date>`${clock.sqlNow()} - interval '1 day'`)
    .execute();
}

/** A table with `notify_at`: from when the trainee may be notified, null once they were. */
export type GatheredTable = "documents" | "detailsChanges" | "scoreChanges";

/** The people who can now be notified of all decisions about them. */
export const listToNotify = async (db: Db, clock: Clock, table: GatheredTable) =>
  (
    await sql<{ traineeId: string }>`select trainee_id from ${sql.table(table)}
      where notify_at is not null group by trainee_id having max(notify_at) <= ${clock.sqlNow()}`.execute(
      db,
    )
  ).rows;

/**
 * The rows to notify a person of, locked until the transaction ends, each with whether it is due.
 */
export const lockToNotify = async (tx: Db, clock: Clock, table: GatheredTable, traineeId: string) =>
  (
    await sql<{
      isDue: boolean;
    }>`select notify_at <= ${clock.sqlNow()} as is_due from ${sql.table(table)}
      where trainee_id = ${traineeId} and notify_at is not null for update`.execute(tx)
  ).rows;

export const updateNotified = (tx: Db, table: GatheredTable, traineeId: string) =>
  sql`update ${sql.table(table)} set notify_at = null
    where trainee_id = ${traineeId} and notify_at is not null`.execute(tx);
