import { type SelectQueryBuilder, sql } from "kysely";
import { hasMadeResume } from "#/domain/placement/resumes/resumes.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn, objectOf } from "#/platform/db/columns.ts";
import type { Db, Tables } from "#/platform/db/db.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { namesOf, searchIn } from "#/platform/db/search.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { DEFAULT_LIMIT } from "#/shared/list.ts";
import { MEETING_FIELDS, NO_MEETING } from "#/shared/meeting.ts";
import { companySays } from "../introductions/introductions.queries.ts";
import type { BoardAnswer } from "../introductions/introductions.rules.ts";
import { ArrangedInterview } from "./applications.contract.ts";
import type { Stage } from "./applications.rules.ts";

/** The interview's columns on the board, without place and interviewer. */
const OF_INTERVIEW = Object.keys(ArrangedInterview.shape).filter(
  (name) => name !== "_id" && !(name in NO_MEETING),
);

/**
 * Applications with their candidate, the candidate's placement, and the latest interview for the
 * opening.
 */
const applications = (db: Db) =>
  db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.traineeId")
    .leftJoin("placements", "placements.traineeId", "applications.traineeId")
    .select([
      ...columnsIn("applications", "id", "openingId", "traineeId", "stage", "reason", "version"),
      ...columnsIn("applications", "fixedLakh", "variableLakh", "joiningDate"),
      ...columnsIn("users", "username", "email", "isDisabled"),
      "placements.placedCompany",
      hasMadeResume("applications.traineeId").as("hasResume"),
      "placements.companyKey as placedKey",
      sql<ArrangedInterview | null>`(
        select jsonb_build_object('_id', id) || ${objectOf(OF_INTERVIEW)}
          || jsonb_strip_nulls(${objectOf(MEETING_FIELDS)})
        from interviews where application_id = applications.id order by number desc limit 1)`.as(
        "interview",
      ),
    ]);
export type ApplicationRow = Awaited<
  ReturnType<ReturnType<typeof applications>["execute"]>
>[number];

/**
 * The columns of the board as in `columnsOf`: candidates in rounds by the round of their latest
 * interview.
 */
const byColumn = sql`partition by applications.stage, case when applications.stage = 'rounds' then
  (select round from interviews where application_id = applications.id order by number desc limit 1) end`;

export type BoardFilter = {
  q?: string | undefined;
  /** Limits to candidates about whom the company gave this answer. */
  company?: BoardAnswer | undefined;
  most?: number | undefined;
};

/**
 * True if the company of an opening gave this answer about an application, or with "waiting" none
 * yet.
 */
const hasSaid = (answer: BoardAnswer) =>
  answer === "waiting"
    ? sql<boolean>`${companySays} ->> 'answer' is null and ${companySays} is not null`
    : sql<boolean>`${companySays} ->> 'answer' = ${answer}`;

/**
 * Returns the applications for an opening, filtered by name with `q`, and by the company's answer:
 * of each column the first `most` in the order of applying, with the number in the column.
 */
export async function listApplications(
  db: Db,
  openingId: string,
  { q, company, most = DEFAULT_LIMIT }: BoardFilter,
) {
  const matching = applications(db)
    .where("applications.openingId", "=", openingId)
    .$call((rows) => searchIn(rows, q, ["users.username", namesOf(sql.ref("users.id"))]))
    .$if(company !== undefined, (rows) => rows.where(hasSaid(company ?? "waiting")))
    .select([
      "applications.appliedAt",
      companySays.as("company"),
      sql<number>`(count(*) over (${byColumn}))::int`.as("inColumn"),
      sql<number>`row_number() over (${byColumn} order by applications.applied_at, applications.id)`.as(
        "place",
      ),
    ]);
  return db
    .selectFrom(matching.as("applied"))
    .selectAll()
    .where("place", "<=", most)
    .orderBy("appliedAt")
    .orderBy("id")
    .execute();
}

export type BoardRow = Awaited<ReturnType<typeof listApplications>>[number];

type Which = { id: string } | { openingId: string; traineeId: string };
const which = <R>(rows: SelectQueryBuilder<Tables, "applications", R>, of: Which) =>
  "id" in of
    ? rows.where("applications.id", "=", of.id)
    : rows
        .where("applications.openingId", "=", of.openingId)
        .where("applications.traineeId", "=", of.traineeId);

/** Locks an application, so that its moves run one after another. */
export async function lockApplication(tx: Db, of: Which): Promise<ApplicationRow | undefined> {
  const locked = await which(tx.selectFrom("applications"), of)
    .select("applications.id")
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  return applications(tx).where("applications.id", "=", locked.id).executeTakeFirst();
}

/** The applications in which a candidate has joined, locked in one order. */
export async function lockJoined(tx: Db, traineeId: string): Promise<ApplicationRow[]> {
  const locked = await tx
    .selectFrom("applications")
    .select("id")
    .where("traineeId", "=", traineeId)
    .where("stage", "=", "joined")
    .orderBy("id")
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  return applications(tx).where("applications.id", "in", ids).execute();
}

/** Breaks applications_once (APPLIED_ALREADY) the second time. */
export function insertApplication(
  tx: Db,
  clock: Clock,
  row: { openingId: string; traineeId: string; stage: Stage },
): Promise<string> {
  const at = clock.sqlNow();
  return insertRow(tx, "applications", { ...row, appliedAt: at, changedAt: at });
}

type Changes = {
  stage: Stage;
  reason?: string | null;
  fixedLakh?: number | null;
  variableLakh?: number | null;
  joiningDate?: IsoDate | null;
};

/** The fields of an application without an offer. */
export const NO_OFFER = { fixedLakh: null, variableLakh: null, joiningDate: null } as const;

/** Changes an application that the caller has locked. */
export const updateApplication = (
  tx: Db,
  clock: Clock,
  id: string,
  changes: Changes,
): Promise<boolean> =>
  updateVersioned(tx, "applications", { id }, { ...changes, changedAt: clock.sqlNow() });
