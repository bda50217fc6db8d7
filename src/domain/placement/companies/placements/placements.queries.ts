import { companyKey } from "#/domain/placement/interviews/interviews.rules.ts";
import { presentPlacement } from "#/domain/placement/interviews/outcome/outcome.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { countRows } from "#/platform/db/pages.ts";
import type { RecordedPlacement } from "./placements.contract.ts";

/** Of who was erased no certificate follows. */
const unconfirmed = (db: Db) =>
  db
    .selectFrom("placements")
    .innerJoin("users", "users.id", "placements.traineeId")
    .innerJoin("interviews", "interviews.id", "placements.interviewId")
    .where("placements.confirmedAt", "is", null)
    .where("users.email", "not like", "%@erased.invalid");

/** How many placements wait for the office, for `readTogether`. */
export const countUnconfirmed = (db: Db) => unconfirmed(db).select(countRows);

/** The placements that wait for the office, longest waiting first. */
export const listUnconfirmed = (db: Db, limit: number) =>
  unconfirmed(db)
    .select([
      ...columnsIn("placements", "id", "traineeId", "interviewId", "placedCompany"),
      ...columnsIn("placements", "packageAmount", "onboardingDate", "recordedAt", "version"),
      ...columnsIn("users", "username", "email"),
      ...columnsIn("interviews", "companyName", "round", "date"),
    ])
    .orderBy("placements.recordedAt")
    .orderBy("placements.id")
    .limit(limit)
    .execute();
type UnconfirmedRow = Awaited<ReturnType<typeof listUnconfirmed>>[number];

export const toRecordedPlacement = (row: UnconfirmedRow): RecordedPlacement => ({
  ...presentPlacement({ ...row, confirmedAt: null }),
  userId: row.traineeId,
  username: row.username,
  email: row.email,
  interviewCompany: row.companyName,
  interviewRound: row.round,
  interviewDate: row.date,
  isElsewhere: companyKey(row.companyName) !== companyKey(row.placedCompany),
  version: row.version,
});
