import { type Insertable, sql } from "kysely";
import type { Db, Tables } from "#/platform/db/db.ts";

/** Tables in an order in which no row refers to a missing one. */
const IN_ORDER = [
  "users",
  "files",
  "traineeDetails",
  "documentSets",
  "documents",
  "batches",
  "batchMembers",
  "batchDepartures",
  "batchWaitlist",
  "admissionPayments",
  "gatewayPayments",
  "trainingSessions",
  "plannedSessions",
  "attendance",
  "excusedAbsences",
  "answers",
  "moduleScores",
  "scoreChanges",
  "marketingProfiles",
  "interviews",
  "placements",
  "guidances",
  "assistanceRequests",
  "assistanceRecords",
  "assistanceEntries",
  "dues",
  "assistancePayments",
  "dueReminders",
  "receipts",
  "contactMessages",
  "auditLog",
] as const satisfies readonly (keyof Tables)[];
type Table = (typeof IN_ORDER)[number];

/** Few enough to keep one statement of the embedded database short. */
const ROWS_AT_ONCE = 2000;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Rows of the company, gathered before any of them is written. */
export function openBook() {
  const rows = new Map<Table, object[]>();
  return {
    add: <T extends Table>(table: T, row: Insertable<Tables[T]>) => {
      const page = rows.get(table) ?? [];
      rows.set(table, page);
      page.push(row);
    },
    /**
     * Writes everything, each table in a few statements. All rows of a table have the same columns.
     */
    write: async (tx: Db) => {
      for (const table of IN_ORDER) {
        const page = rows.get(table) ?? [];
        for (let from = 0; from < page.length; from += ROWS_AT_ONCE) {
          await insertAll(tx, snake(table), page.slice(from, from + ROWS_AT_ONCE));
        }
      }
    },
  };
}

export type Book = ReturnType<typeof openBook>;

async function insertAll(tx: Db, table: string, rows: readonly object[]) {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = sql.join([...names].map((name) => sql.ref(snake(name))));
  const json = JSON.stringify(rows.map(toColumns));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
    tx,
  );
}

const toColumns = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      snake(name),
      Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value,
    ]),
  );
