import { type RawBuilder, sql } from "kysely";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { nullsLast } from "#/platform/db/order.ts";
import { countRows, readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { COLUMNS, enquiries, hasJoined } from "./enquiries.queries.ts";
import { NOBODY, type Shown } from "./enquiries.rules.ts";

/** Whether an enquiry is in progress: neither joined nor lost. */
const isInWork = sql<boolean>`(enquiries.lost_at is null and not ${hasJoined})`;
const isDue = (today: IsoDate) =>
  sql<boolean>`(enquiries.next_call_on <= ${today}::date and ${isInWork})`;

const isShown = (show: Shown, today: IsoDate): RawBuilder<boolean> => {
  switch (show) {
    case "work":
      return isInWork;
    case "due":
      return isDue(today);
    case "joined":
      return hasJoined;
    case "lost":
      return sql<boolean>`(enquiries.lost_at is not null and not ${hasJoined})`;
    case "all":
      return sql<boolean>`true`;
  }
};

const SORT_COLUMNS = {
  nextCallOn: "enquiries.nextCallOn",
  name: "enquiries.name",
  source: "enquiries.source",
  createdAt: "enquiries.createdAt",
  wants: "enquiries.wants",
} as const;

type Input = ListQuery & {
  show?: Shown | undefined;
  source?: string | undefined;
  owner?: string | undefined;
};

/** One page of enquiries, and how many with this source and owner must be called by today. */
export async function listEnquiries(db: Db, query: Input, today: IsoDate) {
  const { show = "work", source = "", owner = "" } = query;
  const narrowed = enquiries(db)
    .$if(source !== "", (rows) => rows.where("enquiries.source", "=", source))
    .$if(owner === NOBODY, (rows) => rows.where("owner.id", "is", null))
    .$if(owner !== "" && owner !== NOBODY, (rows) =>
      rows.where(sql<boolean>`owner.id::text = ${owner}`),
    );
  const matching = searchIn(
    narrowed.where(isShown(show, today)),
    query.q,
    columnsIn("enquiries", "name", "mobile", "email"),
  );
  const { field, direction } = sortOf<keyof typeof SORT_COLUMNS>(query.sort, "nextCallOn");
  const rows = matching
    .select(COLUMNS)
    .orderBy(SORT_COLUMNS[field], nullsLast(direction))
    .orderBy("enquiries.nextCallAt", (order) => order.asc().nullsLast())
    .orderBy("enquiries.createdAt", "desc")
    .orderBy("enquiries.id");
  const page = await readPage(query, rows, matching);
  const due = await narrowed.where(isDue(today)).select(countRows).executeTakeFirst();
  return { ...page, due: due?.count ?? 0 };
}

/** The sources of stored enquiries, by name, for `readTogether`. */
export const listStoredSources = (db: Db) =>
  db.selectFrom("enquiries").select("source").groupBy("source").orderBy("source");

/** Enquiries that are not lost, in the form of an import, by number. */
export const listToExport = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("enquiries")
    .select(["mobile", "name", "email", "source", "wants", "note", "nextCallOn"])
    .where("lostAt", "is", null)
    .orderBy("mobile")
    .limit(limit)
    .offset(after)
    .execute();
