import { sql } from "kysely";
import { takesPlace } from "#/domain/placement/interviews/interviews.queries.ts";
import { isOutcomeMissing } from "#/domain/placement/interviews/reminders/reminders.queries.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type Source, share } from "./metrics.queries.ts";

const ofInterview = {
  user: sql`i.trainee_id`,
  part: sql`i.round`,
  company: sql`i.company_key`,
  detail: sql`i.company_name || ', ' || i.round`,
  day: sql`i.date`,
};
const isLooking = sql`p.status = 'approved' and not p.is_disabled and p.placed_on is null`;

const interviews = (today: IsoDate): Source => ({
  from: sql`interviews i`,
  columns: { id: sql`i.id`, ...ofInterview },
  metrics: {
    interviews: {},
    "interviews-today": { where: sql`i.date = ${today}::date and ${takesPlace(sql`i`)}` },
    "interviews-ahead": { where: sql`i.date > ${today}::date and ${takesPlace(sql`i`)}` },
    "interviews-overdue": { where: isOutcomeMissing(today, sql`i`) },
    "interviews-positive": { where: sql`i.feedback = 'Positive'` },
    "interviews-negative": { where: sql`i.feedback = 'Negative' and not i.is_no_show` },
    "no-shows": { where: sql`i.is_no_show` },
    "interview-pass": {
      where: sql`i.feedback <> 'Pending' and not i.is_no_show`,
      amount: share(sql`i.feedback = 'Positive'`),
    },
  },
});

const ready: Source = {
  from: sql`people p`,
  columns: { id: sql`p.id`, user: sql`p.id`, day: sql`p.eligible_on` },
  metrics: {
    "pipeline-ready": { where: sql`${isLooking} and p.is_eligible and p.interviews_on is null` },
  },
};

/** Candidates without a placement, by the feedback of their latest interview. */
const inPipeline: Source = {
  from: sql`(select i.*, p.id as person_id from people p
    join interviews i on i.trainee_id = p.id
    where ${isLooking} and p.interviews_on is not null
      and i.number = (select max(l.number) from interviews l where l.trainee_id = p.id)) i`,
  columns: { ...ofInterview, id: sql`i.person_id` },
  metrics: {
    "pipeline-scheduled": { where: sql`i.feedback = 'Pending'` },
    "pipeline-next": { where: sql`i.feedback = 'Positive'` },
    "pipeline-again": { where: sql`i.feedback = 'Negative'` },
  },
};

/** Each has an interview. A left join lets PostgreSQL leave it out if no column of it is used. */
const placements: Source = {
  from: sql`placements l left join interviews i on i.id = l.interview_id`,
  columns: {
    id: sql`l.id`,
    user: sql`l.trainee_id`,
    company: sql`i.company_key`,
    detail: sql`l.placed_company`,
    day: indianDay(sql`l.recorded_at`),
    amount: sql`l.package_amount`,
  },
  metrics: { placements: {}, "package-min": {}, "package-median": {}, "package-max": {} },
};

/** The metrics about interviews and placements. */
export const interviewSources = (today: IsoDate): Source[] => [
  interviews(today),
  ready,
  inPipeline,
  placements,
];
