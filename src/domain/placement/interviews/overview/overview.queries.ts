import { sql } from "kysely";
import { areMarketingEligible, isPlaced } from "#/domain/accounts/sessions/sessions.queries.ts";
import { hasMadeResume } from "#/domain/placement/resumes/resumes.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { countRows, readPage } from "#/platform/db/pages.ts";
import { namesOf, searchByIndex, searchIn } from "#/platform/db/search.ts";
import { readTogether } from "#/platform/db/together.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { SLOT_FIELDS } from "../interviews.contract.ts";
import { interviewsOf, takesPlace } from "../interviews.queries.ts";
import { COUNTED_ROUNDS } from "../interviews.rules.ts";
import { placementOf } from "../outcome/outcome.queries.ts";
import { isOfItsDay } from "../presence.queries.ts";
import type { Candidate, SCHEDULE_SORTS } from "./overview.contract.ts";

const SORT_COLUMNS = {
  startTime: "interviews.startTime",
  username: "users.username",
  companyName: "interviews.companyName",
  round: "interviews.round",
  duration: "interviews.duration",
  feedback: "interviews.feedback",
  feedbackDescription: "interviews.description",
} as const satisfies Record<(typeof SCHEDULE_SORTS)[number], string>;

export async function listDay(db: Db, date: IsoDate, query: ListQuery) {
  const matching = db
    .selectFrom("interviews")
    .innerJoin("users", "users.id", "interviews.traineeId")
    .leftJoin("marketingProfiles", "marketingProfiles.traineeId", "users.id")
    .where("interviews.date", "=", date)
    .where(takesPlace())
    .$call((rows) =>
      searchIn(rows, query.q, [
        "users.username",
        namesOf(sql.ref("users.id")),
        ...columnsIn("interviews", "companyName", "round", "feedback", "description"),
      ]),
    );
  const { field, direction } = sortOf<(typeof SCHEDULE_SORTS)[number]>(query.sort, "startTime");
  const rows = matching
    .leftJoin("interviewPresence", (join) =>
      join.onRef("interviewPresence.interviewId", "=", "interviews.id").on(isOfItsDay),
    )
    .select([
      ...columnsIn("interviews", "id", "traineeId", ...SLOT_FIELDS),
      ...columnsIn("interviews", "feedback", "description", "isNoShow"),
      "users.username",
      "marketingProfiles.totalExperience",
      "interviewPresence.state as presence",
    ])
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy("interviews.startTime")
    .orderBy("interviews.id");
  return readPage(query, rows, matching);
}

/**
 * Approved trainees who are eligible now, or have a profile or an interview from when they were
 * (C100).
 */
const candidates = (db: Db) =>
  db
    .selectFrom("users")
    .leftJoin("marketingProfiles", "marketingProfiles.traineeId", "users.id")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "users.id")
    .where("users.role", "=", "Trainee")
    .where("users.status", "=", "approved")
    .where(
      sql<boolean>`(${areMarketingEligible}
        or exists (select from marketing_profiles own where own.trainee_id = users.id)
        or exists (select from interviews where interviews.trainee_id = users.id))`,
    );

const contact = sql<
  string | null
>`coalesce(marketing_profiles.contact, trainee_details.contact_number)`;

/**
 * How many interviews of each counted round a row of `users` has had; rounds without any are left
 * out.
 */
const roundCounts = sql<Partial<Candidate["roundCount"]>>`(
  select coalesce(json_object_agg(round, count), '{}') from (
    select round, count(*) from interviews
    where interviews.trainee_id = users.id and round in (${sql.join(COUNTED_ROUNDS.map((round) => sql.lit(round)))})
    group by round) counted)`;

/** One page of the candidates, how many match, and how many there are without the search (C63). */
export async function listCandidates(db: Db, query: ListQuery) {
  const matching = candidates(db).$call((rows) =>
    searchByIndex(rows, query.q, "users", ["users.username", contact], "users.id"),
  );
  const { field, direction } = sortOf<"username" | "contact" | "isPlaced">(query.sort, "username");
  const rows = matching
    .select(["users.id", "users.username", contact.as("contact")])
    .select([
      isPlaced.as("isPlaced"),
      roundCounts.as("rounds"),
      hasMadeResume("users.id").as("hasResume"),
    ])
    .orderBy(field === "username" ? "users.username" : field, direction)
    .orderBy("users.username")
    .orderBy("users.id");
  const page = await readPage(query, rows, matching);
  if (!query.q) return { ...page, totalUsers: page.total };
  const all = await candidates(db).select(countRows).executeTakeFirstOrThrow();
  return { ...page, totalUsers: all.count };
}

const traineeOf = (db: Db, id: string) =>
  db
    .selectFrom("users")
    .select(["id", "username"])
    .where("id", "=", id)
    .where("role", "=", "Trainee")
    .where("status", "=", "approved");

/** A trainee with every interview, latest first, and the placement; undefined if there is none. */
export async function findHistory(db: Db, traineeId: string) {
  const { person, interviews, placement } = await readTogether(db, {
    person: traineeOf(db, traineeId),
    interviews: interviewsOf(db, traineeId),
    placement: placementOf(db, traineeId),
  });
  return person[0] && { person: person[0], interviews, placement: placement[0] };
}
