import { sql } from "kysely";
import { takesPlace } from "#/domain/placement/interviews/interviews.queries.ts";
import { isOutcomeMissing } from "#/domain/placement/interviews/reminders/reminders.queries.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type MetricQueries, rowsOf, type Sql, share } from "./metrics.queries.ts";

const ofInterview = {
  part: sql`i.round`,
  company: sql`i.company_key`,
  detail: sql`i.company_name || ', ' || i.round`,
  day: sql`i.date`,
};

const interviews = (where: Sql, amount?: Sql): Sql =>
  rowsOf(
    {
      id: sql`i.id`,
      user: sql`i.trainee_id`,
      ...ofInterview,
      ...(amount ? { amount } : {}),
    },
    sql`interviews i where ${where}`,
  );

/** Candidates without a placement, by the feedback of their latest interview. */
const latest = (feedback: "Pending" | "Positive" | "Negative"): Sql =>
  rowsOf(
    {
      id: sql`p.id`,
      user: sql`p.id`,
      ...ofInterview,
    },
    sql`people p join interviews i on i.trainee_id = p.id
      where ${isLooking} and i.feedback = ${sql.lit(feedback)}
        and i.number = (select max(l.number) from interviews l where l.trainee_id = p.id)`,
  );
const isLooking = sql`p.status = 'approved' and not p.is_disabled and p.placed_at is null`;

const placements = rowsOf(
  {
    id: sql`l.id`,
    user: sql`l.trainee_id`,
    company: sql`i.company_key`,
    detail: sql`l.placed_company`,
    day: indianDay(sql`l.recorded_at`),
    amount: sql`l.package_amount`,
  },
  sql`placements l join interviews i on i.id = l.interview_id`,
);

/** The queries of the metrics about interviews and placements. */
export const interviewMetrics = (today: IsoDate): MetricQueries => ({
  interviews: interviews(sql`true`),
  "interviews-today": interviews(sql`i.date = ${today}::date and ${takesPlace(sql`i`)}`),
  "interviews-ahead": interviews(sql`i.date > ${today}::date and ${takesPlace(sql`i`)}`),
  "interviews-overdue": interviews(isOutcomeMissing(today, sql`i`)),
  "interviews-positive": interviews(sql`i.feedback = 'Positive'`),
  "interviews-negative": interviews(sql`i.feedback = 'Negative' and not i.is_no_show`),
  "no-shows": interviews(sql`i.is_no_show`),
  "interview-pass": interviews(
    sql`i.feedback <> 'Pending' and not i.is_no_show`,
    share(sql`i.feedback = 'Positive'`),
  ),
  "pipeline-ready": rowsOf(
    { id: sql`p.id`, user: sql`p.id`, day: indianDay(sql`p.eligible_at`) },
    sql`people p where ${isLooking} and p.is_eligible and p.interviews_at is null`,
  ),
  "pipeline-scheduled": latest("Pending"),
  "pipeline-next": latest("Positive"),
  "pipeline-again": latest("Negative"),
  placements,
  "package-min": placements,
  "package-median": placements,
  "package-max": placements,
});

/** The days on which an interview is today's, and overdue. */
export const interviewTurns = (among: Sql): Sql => sql`
  select i.trainee_id as subject_id, d.day from interviews i
  cross join lateral (values (i.date), (i.date + 1)) d (day)
  where i.trainee_id = any(${among})`;
