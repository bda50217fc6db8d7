import type { Selectable } from "kysely";
import type { Db, Tables } from "#/platform/db/db.ts";
import type { IsoDate } from "#/shared/dates.ts";

/** A row of a metric, as recounted. */
export type RawRow = {
  user: string | null;
  /** The batch that it is itself about. */
  batch: string | null;
  day: IsoDate | null;
  part: string | null;
  company: string | null;
  amount: number;
  /** How rows like it are aggregated; by default they are counted. */
  by?: "sum" | "median" | "mean" | "min" | "max";
};
export type Rows = Record<string, RawRow[]>;

const TABLES = [
  "users",
  "sessions",
  "auditLog",
  "traineeDetails",
  "documentSets",
  "documents",
  "marketingProfiles",
  "admissionPayments",
  "receipts",
  "creditNotes",
  "batches",
  "batchMembers",
  "moduleScores",
  "interviews",
  "placements",
  "assistanceRecords",
  "assistanceRequests",
  "assistancePayments",
  "personalAssistants",
  "guidances",
  "dues",
  "trainingSessions",
  "attendance",
  "excusedAbsences",
  "answers",
  "enquiries",
] as const satisfies readonly (keyof Tables)[];

export type Raw = { [K in (typeof TABLES)[number]]: Selectable<Tables[K]>[] };

/** Every row of the tables that metrics are computed from, as stored. */
export async function readRaw(db: Db): Promise<Raw> {
  const tables: Record<string, unknown> = {};
  for (const name of TABLES) tables[name] = await db.selectFrom(name).selectAll().execute();
  return tables as Raw;
}

export type Add = (key: string, row: RawRow) => void;

export const row = (fields: Partial<RawRow>): RawRow => ({
  user: null,
  batch: null,
  day: null,
  part: null,
  company: null,
  amount: 0,
  ...fields,
});
