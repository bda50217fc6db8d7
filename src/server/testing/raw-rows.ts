import type { Selectable } from "kysely";
import type { Db, Tables } from "#/server/db.ts";
import type { IsoDate } from "#/shared/dates.ts";

/** A row as the recount sees it. */
export type Recounted = {
  user: string | null;
  /** The batch that it is itself about. */
  batch: string | null;
  day: IsoDate | null;
  part: string | null;
  company: string | null;
  amount: number;
};
export type Rows = Record<string, Recounted[]>;

const TABLES = [
  "users",
  "sessions",
  "auditLog",
  "traineeDetails",
  "documentSets",
  "documents",
  "marketingProfiles",
  "admissionPayments",
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
  "answers",
] as const satisfies readonly (keyof Tables)[];

export type Raw = { [K in (typeof TABLES)[number]]: Selectable<Tables[K]>[] };

/** Every row of the tables that figures are made of, as they lie in the database. */
export async function readRaw(db: Db): Promise<Raw> {
  const tables: Record<string, unknown> = {};
  for (const name of TABLES) tables[name] = await db.selectFrom(name).selectAll().execute();
  return tables as Raw;
}

export type Add = (key: string, row: Recounted) => void;

export const row = (fields: Partial<Recounted>): Recounted => ({
  user: null,
  batch: null,
  day: null,
  part: null,
  company: null,
  amount: 0,
  ...fields,
});
