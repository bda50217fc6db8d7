import { sql } from "kysely";
import { GUIDE_SORTS } from "#/domain/support/guidance/guidance.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { nullsLast } from "#/platform/db/order.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { ALUMNI_SORTS } from "./alumni.contract.ts";
import type { AlumniStatus } from "./alumni.rules.ts";

/** PostgreSQL turns 29 February plus a year into 28 February, like `graduationOf` (I-85). */
const graduation = sql<IsoDate>`(assistance_records.date_of_joining + interval '1 year')::date`;

type Days = { today: IsoDate; soon: IsoDate };

const hasGraduated = ({ today }: Days) => sql<boolean>`${graduation} <= ${today}::date`;
const graduatesSoon = ({ today, soon }: Days) =>
  sql<boolean>`${graduation} > ${today}::date and ${graduation} <= ${soon}::date`;

/** Every placement creates a record, so this includes everyone placed (M6, M7). */
const alumni = (db: Db) =>
  db.selectFrom("assistanceRecords").where("assistanceRecords.dateOfJoining", "is not", null);

type Filter = {
  status?: AlumniStatus | undefined;
  assistance?: "yes" | "no" | undefined;
  graduating?: "soon" | undefined;
};

/** The text of the column (specification 2 section 5). */
const isActiveText = sql<string>`case when assistance_records.is_active then 'Yes' else 'No' end`;

const matching = (db: Db, days: Days, { q, status, assistance, graduating }: ListQuery & Filter) =>
  alumni(db)
    .$if(status !== undefined, (rows) => {
      const graduated = hasGraduated(days);
      return rows.where(status === "graduated" ? graduated : sql<boolean>`not (${graduated})`);
    })
    .$if(assistance !== undefined, (rows) =>
      rows.where("assistanceRecords.isActive", "=", assistance === "yes"),
    )
    .$if(graduating !== undefined, (rows) => rows.where(graduatesSoon(days)))
    .$call((rows) =>
      searchIn(
        rows,
        q,
        [...columnsIn("assistanceRecords", "username", "companyName"), isActiveText],
        "assistanceRecords.userId",
      ),
    );

const SORT_COLUMNS = {
  username: sql`assistance_records.username`,
  companyName: sql`assistance_records.company_name`,
  dateOfJoining: sql`assistance_records.date_of_joining`,
  graduationDate: graduation,
  isActive: sql`assistance_records.is_active`,
  package: sql`assistance_records.package`,
  email: sql`assistance_records.email`,
  mobile: sql`assistance_records.mobile`,
  ...GUIDE_SORTS,
  endDate: sql`assistance_records.end_date`,
} as const satisfies Record<(typeof ALUMNI_SORTS)[number], unknown>;

/** Returns one page of the alumni, by default latest joining first, and the total. */
export async function listAlumni(db: Db, days: Days, query: ListQuery & Filter) {
  const { field, direction } = sortOf<(typeof ALUMNI_SORTS)[number]>(query.sort, "-dateOfJoining");
  const filtered = matching(db, days, query);
  const rows = filtered
    .leftJoin("guidances as provider", "provider.id", "assistanceRecords.guidanceProviderId")
    .leftJoin("guidances as helper", "helper.id", "assistanceRecords.guidanceHelperId")
    .selectAll("assistanceRecords")
    .select(["provider.name as providerName", "helper.name as helperName"])
    .orderBy(SORT_COLUMNS[field], nullsLast(direction))
    .orderBy("assistanceRecords.username")
    .orderBy("assistanceRecords.id");
  return readPage(query, rows, filtered);
}
export type AlumnusRow = Awaited<ReturnType<typeof listAlumni>>["rows"][number];

/** The totals of the lists that the metrics open, read at one moment. */
export const countAlumni = (db: Db, days: Days) => {
  const graduated = hasGraduated(days);
  const count = (where: ReturnType<typeof hasGraduated>) =>
    sql<number>`(count(*) filter (where ${where}))::int`;
  const isActive = sql<boolean>`assistance_records.is_active`;
  return alumni(db)
    .select([
      sql<number>`count(*)::int`.as("everyone"),
      count(sql`not (${graduated})`).as("active"),
      count(graduated).as("graduated"),
      count(isActive).as("supported"),
      count(sql`not (${graduated}) and not ${isActive}`).as("activeWithout"),
      count(graduatesSoon(days)).as("graduatingSoon"),
    ])
    .executeTakeFirstOrThrow();
};
