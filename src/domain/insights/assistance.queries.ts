import { sql } from "kysely";
import {
  endingSupport,
  unassignedRecords,
} from "#/domain/support/assistance/supported/supported.queries.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Source } from "./metrics.queries.ts";

const ofRecord = {
  id: sql`a.id`,
  user: sql`a.user_id`,
  detail: sql`a.company_name`,
  day: sql`a.date_of_joining`,
};
const yearEnds = sql`(a.date_of_joining + interval '1 year')::date`;

const records = (today: IsoDate): Source => ({
  from: sql`assistance_records a`,
  columns: ofRecord,
  metrics: {
    "alumni-active": { where: sql`${yearEnds} > ${today}::date` },
    "alumni-graduated": { where: sql`${yearEnds} <= ${today}::date` },
    "assistance-active": { where: sql`a.is_active` },
    "assistance-closed": {
      where: sql`a.end_date is not null`,
      day: indianDay(sql`a.end_date`),
    },
  },
});

const unassigned: Source = {
  from: sql`${unassignedRecords} a`,
  columns: ofRecord,
  metrics: { seekers: {} },
};

const requests: Source = {
  from: sql`assistance_requests q`,
  columns: { id: sql`q.user_id`, user: sql`q.user_id` },
  metrics: {
    "requests-waiting": {
      where: sql`q.status = 'Pending'`,
      detail: sql`q.topic`,
      day: indianDay(sql`q.requested_at`),
    },
    "assistance-details-due": {
      where: sql`q.status = 'Approved' and not exists (
        select 1 from assistance_records a where a.user_id = q.user_id and a.submitted_at is not null)`,
      day: indianDay(sql`q.decided_at`),
    },
  },
};

const ending = (today: IsoDate): Source => ({
  from: sql`${endingSupport(today)} e`,
  columns: {
    id: sql`e.id`,
    user: sql`e.user_id`,
    name: sql`e.name`,
    detail: sql`e.company_name`,
    day: sql`e.ends_on`,
  },
  metrics: { "ending-soon": {} },
});

/** All supported people, one row per provider and one per helper. */
const guided: Source = {
  from: sql`(
    select id, user_id, null as name, date_of_joining, guidance_provider_id, guidance_helper_id
      from assistance_records where closed_at is null and end_date is null
    union all
    select id, null, assistant_name, date_of_joining, guidance_provider_id, guidance_helper_id
      from personal_assistants where closed_at is null) a
    cross join lateral (values ('provider', a.guidance_provider_id), ('helper',
      a.guidance_helper_id)) k (kind, guidance_id)
    join guidances g on g.id = k.guidance_id`,
  columns: {
    id: sql`a.id || ':' || k.kind`,
    user: sql`a.user_id`,
    name: sql`a.name`,
    part: sql`g.name`,
    detail: sql`g.name || ', ' || k.kind`,
    day: sql`a.date_of_joining`,
  },
  metrics: { guided: {} },
};

/** The metrics about alumni and assistance. */
export const assistanceSources = (today: IsoDate): Source[] => [
  records(today),
  unassigned,
  requests,
  ending(today),
  guided,
];
