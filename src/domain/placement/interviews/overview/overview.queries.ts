import { sql } from "kysely";
import { hasMadeResume } from "#/domain/placement/resumes/resumes.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { mayHaveText } from "#/platform/db/found-by-text.ts";
import { readPage, tallyOf } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { readTogether } from "#/platform/db/together.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { PASS_MARK } from "#/shared/marks.ts";
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

/** One page of everyone's interviews of a day, by time, and how many match. */
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
        ...columnsIn("interviews", "companyName", "round", "feedback", "description"),
      ]),
    );
  const { field, direction } = sortOf<(typeof SCHEDULE_SORTS)[number]>(query.sort, "startTime");
  const rows = matching
    .leftJoin("interviewPresence", (join) =>
      join.onRef("interviewPresence.interviewId", "=", "interviews.id").on(isOfItsDay),
    )
    .select([
      ...columnsIn("interviews", "id", "traineeId", "companyName", "round", "startTime"),
      ...columnsIn("interviews", "duration", "feedback", "description", "isNoShow"),
      "users.username",
      "marketingProfiles.totalExperience",
      "interviewPresence.state as presence",
    ])
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy("interviews.startTime")
    .orderBy("interviews.id");
  return readPage(query, rows, matching);
}

const MARKETING = "marketing";

/**
 * Whether somebody listed for marketing is there by more than marks, or by marks that are enough.
 */
const isCandidate = (lowestMark: string) =>
  sql<boolean>`(${sql.ref(lowestMark)} is null or ${sql.ref(lowestMark)} >= ${sql.lit(PASS_MARK)})`;

/**
 * Everyone in marketing: eligible now, or with a profile or an interview from when they were
 * (C100). The database keeps who they are (docs/decisions/0017-kept-counts.md).
 */
const candidates = (db: Db) =>
  db
    .selectFrom("listedPeople as listed")
    .leftJoin("users", "users.id", "listed.traineeId")
    .leftJoin("marketingProfiles", "marketingProfiles.traineeId", "listed.traineeId")
    .leftJoin("traineeDetails", "traineeDetails.traineeId", "listed.traineeId")
    .where("listed.list", "=", MARKETING)
    .where(isCandidate("listed.mark"));

const contact = sql<
  string | null
>`coalesce(marketing_profiles.contact, trainee_details.contact_number)`;

/**
 * How many interviews of each counted round somebody of `users` has had; rounds without any are
 * left out.
 */
const roundCounts = sql<Partial<Candidate["roundCount"]>>`(
  select coalesce(json_object_agg(round, count), '{}') from (
    select round, count(*) from interviews
    where interviews.trainee_id = users.id and round in (${sql.join(COUNTED_ROUNDS.map((round) => sql.lit(round)))})
    group by round) counted)`;

/** Looked up by each row: of `exists` the database may make a table of everybody's first. */
const isPlaced = sql<boolean>`coalesce((select true from placements where placements.trainee_id = users.id), false)`;

/** One page of the candidates, how many match, and how many there are before the search (C63). */
export async function listCandidates(db: Db, query: ListQuery) {
  const everybody = tallyOf("listed_people", MARKETING, isCandidate("amount"));
  const matching = candidates(db)
    .$call((rows) => searchIn(rows, query.q, ["listed.name", contact], "users.id"))
    .where(mayHaveText("users", query.q));
  const { field, direction } = sortOf<"username" | "contact" | "isPlaced">(query.sort, "username");
  const rows = matching
    .select(["listed.traineeId as id", "listed.name as username", contact.as("contact")])
    .select([
      isPlaced.as("isPlaced"),
      roundCounts.as("rounds"),
      hasMadeResume("listed.traineeId").as("hasResume"),
    ])
    .orderBy(field === "username" ? "listed.name" : field, direction)
    .orderBy("listed.name")
    .orderBy("listed.traineeId");
  const page = await readPage(query, rows, everybody, { key: "listed.traineeId" });
  const all = await db.selectNoFrom(everybody.tally.as("total")).executeTakeFirstOrThrow();
  return { ...page, totalUsers: all.total };
}

const traineeOf = (db: Db, id: string) =>
  db
    .selectFrom("users")
    .select(["id", "username"])
    .where("id", "=", id)
    .where("role", "=", "Trainee")
    .where("status", "=", "approved");

/**
 * A trainee with every interview, the latest first, and the placement; undefined for whom there is
 * none of.
 */
export async function findHistory(db: Db, traineeId: string) {
  const { person, interviews, placement } = await readTogether(db, {
    person: traineeOf(db, traineeId),
    interviews: interviewsOf(db, traineeId),
    placement: placementOf(db, traineeId),
  });
  return person[0] && { person: person[0], interviews, placement: placement[0] };
}
