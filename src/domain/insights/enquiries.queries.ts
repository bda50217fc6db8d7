import { sql } from "kysely";
import { indianDay } from "#/platform/db/days.ts";
import type { Source } from "./metrics.queries.ts";
import { stepNumber } from "./people.rules.ts";

const hasCome = (to: "paid" | "placed") => sql`coalesce(p.step, 0) >= ${sql.lit(stepNumber(to))}`;

/** The metrics about enquiries, by the day they were recorded. */
export const enquirySource: Source = {
  from: sql`enquiries e left join people p on p.id = e.user_id`,
  columns: {
    id: sql`e.id`,
    user: sql`e.user_id`,
    name: sql`e.name`,
    part: sql`e.source`,
    detail: sql`e.source`,
    day: indianDay(sql`e.created_at`),
  },
  metrics: {
    enquiries: {},
    "enquiries-work": { where: sql`e.lost_at is null and not ${hasCome("paid")}` },
    "enquiries-invited": { where: sql`e.user_id is not null` },
    "enquiries-joined": { where: hasCome("paid") },
    "enquiries-placed": { where: hasCome("placed") },
    "enquiries-lost": { where: sql`e.lost_at is not null and not ${hasCome("paid")}` },
  },
};
