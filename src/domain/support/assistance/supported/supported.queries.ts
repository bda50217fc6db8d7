import { type RawBuilder, sql } from "kysely";
import { GUIDE_NAMES } from "#/domain/support/guidance/guidance.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { nullsLast } from "#/platform/db/order.ts";
import { readPage } from "#/platform/db/pages.ts";
import { namesOf, searchIn } from "#/platform/db/search.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { ENDING_DAYS, type Kind, type Shown } from "./supported.rules.ts";

/**
 * The people whose support ends within ENDING_DAYS days, including `today`: the year after joining
 * of running assistance, of others with guidance, and of personal assistants; without support that
 * was ended or closed. The single definition, for the CTO's list and every metric.
 *
 * Returns a table of id, user_id and name (one of the two), company_name and ends_on.
 */
export const endingSupport = (today: IsoDate) => sql`(
  select ending.* from (
    select id, user_id, null as name, company_name,
      (date_of_joining + interval '1 year')::date as ends_on
    from assistance_records
    where end_date is null and closed_at is null
      and (is_active or coalesce(guidance_provider_id, guidance_helper_id) is not null)
    union all
    select id, null, assistant_name, company_name, (date_of_joining + interval '1 year')::date
    from personal_assistants where closed_at is null
  ) ending
  where ends_on between ${today}::date and ${addDays(today, ENDING_DAYS)}::date)`;

/**
 * SQL table of the assistance records without a provider that the CTO has not closed: the one
 * definition of those without guidance, for the CTO's overview and for every metric.
 */
export const unassignedRecords = sql`(
  select * from assistance_records where guidance_provider_id is null and closed_at is null)`;

/** All supported people, with and without an account, in one format. */
const people = (db: Db) =>
  db
    .selectFrom("assistanceRecords")
    .select([
      sql<Kind>`'user'`.as("kind"),
      "id",
      sql<string | null>`user_id`.as("userId"),
      "username as name",
      "companyName",
      "dateOfJoining",
      "position",
      "guidanceProviderId",
      "guidanceHelperId",
      "endDate",
      "closedAt",
      "version",
    ])
    .unionAll(
      db
        .selectFrom("personalAssistants")
        .select([
          sql<Kind>`'assistant'`.as("kind"),
          "id",
          sql<string | null>`null::uuid`.as("userId"),
          "assistantName as name",
          sql<string | null>`company_name`.as("companyName"),
          sql<string | null>`date_of_joining`.as("dateOfJoining"),
          "position",
          "guidanceProviderId",
          "guidanceHelperId",
          sql<Date | null>`null::timestamptz`.as("endDate"),
          "closedAt",
          "version",
        ]),
    );

const supportedPeople = (db: Db) =>
  db
    .selectFrom(people(db).as("people"))
    .leftJoin("guidances as provider", "provider.id", "people.guidanceProviderId")
    .leftJoin("guidances as helper", "helper.id", "people.guidanceHelperId")
    .select([
      ...columnsIn("people", "kind", "id", "userId", "name", "companyName", "dateOfJoining"),
      ...columnsIn("people", "position", "endDate", "closedAt", "version"),
      ...GUIDE_NAMES,
    ]);
export type SupportedPersonRow = Awaited<
  ReturnType<ReturnType<typeof supportedPeople>["execute"]>
>[number];

type Window = { today: IsoDate; show: Shown; kind?: Kind | undefined };

const shown = (db: Db, { today, show, kind }: Window) =>
  supportedPeople(db)
    .where("people.closedAt", show === "closed" ? "is not" : "is", null)
    .$if(kind !== undefined, (rows) => rows.where("people.kind", "=", kind ?? "user"))
    // People without a provider are in the list of the unassigned instead.
    .$if(show === "open", (rows) =>
      rows.where((row) =>
        row.or([row("people.kind", "=", "assistant"), row("provider.id", "is not", null)]),
      ),
    )
    .$if(show === "ending", (rows) =>
      rows.where(sql<boolean>`people.id in (select id from ${endingSupport(today)} ending)`),
    );

const SORTED = {
  name: "people.name",
  companyName: "people.companyName",
  guidanceProvider: "provider.name",
  guidanceHelper: "helper.name",
  dateOfJoining: "people.dateOfJoining",
  position: "people.position",
  closedAt: "people.closedAt",
} as const;

/** One page of all supported people, how many match, and how many there are without the search. */
export async function listSupported(db: Db, query: ListQuery & Window) {
  const matching = shown(db, query).$call((rows) =>
    searchIn(rows, query.q, [
      ...columnsIn("people", "name", "companyName", "position"),
      namesOf(sql.ref("people.userId")),
      "provider.name",
      "helper.name",
    ]),
  );
  const { field, direction } = sortOf<keyof typeof SORTED>(query.sort, "-dateOfJoining");
  const rows = matching
    .orderBy(SORTED[field], nullsLast(direction))
    .orderBy("people.name")
    .orderBy("people.id");
  const page = await readPage(query, rows, matching.clearSelect());
  return { ...page, totalAssistance: query.q ? await countShown(db, query) : page.total };
}

const countShown = async (db: Db, window: Window): Promise<number> =>
  (await counted(db, window).executeTakeFirstOrThrow()).total;

const counted = (db: Db, window: Window) =>
  db
    .selectFrom(shown(db, window).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("total"));

type FirstSupport = {
  part: "seeking" | "ending" | null;
  id: string;
  userId: string | null;
  name: string;
  companyName: string | null;
  date: IsoDate | null;
  /** The total of the part. */
  inAll: number;
};

/**
 * Returns how many people are supported, who waits longest for a provider, and whose support ends
 * first, in one statement.
 */
export async function readFirstSupport(db: Db, today: IsoDate, most: number) {
  const first = (part: "seeking" | "ending", day: string, from: RawBuilder<unknown>) => sql`(
    select ${sql.lit(part)} as part, f.id, f.user_id, coalesce(a.username, f.name) as name, f.company_name,
      ${sql.ref(`f.${day}`)} as date, (count(*) over ())::int as in_all,
      (row_number() over (order by ${sql.ref(`f.${day}`)}, f.id))::int as place
    from (${from}) f left join assistance_records a on a.id = f.id order by place limit ${sql.lit(most)})`;
  const unassigned = sql`select id, user_id, null as name, company_name, date_of_joining from ${unassignedRecords} u`;
  const ending = sql`select * from ${endingSupport(today)} e`;
  const { rows } = await sql<FirstSupport & { supported: number }>`
    select s.supported, f.* from (select ${counted(db, { today, show: "open" })} as supported) s
    left join (${first("seeking", "date_of_joining", unassigned)} union all ${first("ending", "ends_on", ending)}) f
      on true
    order by f.part, f.place`.execute(db);
  return rows;
}
