import { lastDayToCome } from "#/domain/money/dues/dues.rules.ts";
import { sumToCome } from "#/domain/money/dues/owed/owed.queries.ts";
import { sharesOf } from "#/domain/money/payments/payments.rules.ts";
import { listEveryBatch } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { audienceOf } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { toRupees } from "#/shared/money.ts";
import type { InsightRow, insightsContract, Section, Today } from "./insights.contract.ts";
import { withheldRows } from "./insights.policy.ts";
import { listFirstRows, listMetricRows } from "./insights.queries.ts";
import { METRICS, type MetricKey } from "./insights.rules.ts";
import { type Input, readSection, scopeOf } from "./sections.service.ts";

/** Returns the metrics and series of a section for a period and a batch. Throws BATCH_NOT_FOUND. */
const readInsights = async (context: Context, section: Section, input: Input) =>
  (await readSection(context, section, input)).insights;

/** How many rows of a list the first screen shows. */
const MOST_LISTED = 5;

/** Returns the company's state today: all metrics, and the first rows of what needs attention. */
async function readToday(context: Context, input: Input): Promise<Today> {
  const { insights, scope } = await readSection(context, "today", input);
  const { today } = scope;
  const by = lastDayToCome(today);
  const [rows, coming] = await Promise.all([
    listFirstRows(context.db, scope, MOST_LISTED),
    sumToCome(context.db, { today, shares: sharesOf(context.hub.now().admissionFeePaise), by }),
  ]);
  const listed = (of: MetricKey) =>
    rows.filter(({ key }) => key === of).map(({ id, ...row }) => ({ ...row, _id: id }));
  return {
    ...insights,
    toCome: { by, count: coming.count, amount: toRupees(coming.paise) },
    interviews: listed("interviews-today"),
    missing: listed("interviews-overdue"),
    stuck: listed("stuck"),
  };
}

type RowsInput = Input &
  ListQuery & { figure: MetricKey; part?: string | undefined; company?: string | undefined };

/** Returns one page of a metric's rows in the same period and batch. Throws BATCH_NOT_FOUND. */
async function listRows(context: Context, input: RowsInput) {
  const { figure, part, company } = input;
  const withheld = withheldRows(audienceOf(context.actor), figure);
  const scope = { ...(await scopeOf(context, input)), part, company, withheld };
  const { rows, total, sum } = await listMetricRows(context.db, figure, scope, input);
  const answer = rows.map(({ id, ...row }): InsightRow => ({ _id: id, ...row }));
  const isSum = METRICS[figure]?.unit === "rupees" && !withheld;
  return { answer: { rows: answer, ...(isSum && { sum }) }, total };
}

/** Returns the batches that metrics can be limited to. */
async function listChoosableBatches({ db }: Context, query: ListQuery) {
  const { rows, total } = await listEveryBatch(db, query);
  const batches = rows.map(({ id, batchId, batchType, startDate }) => {
    return { _id: id, batchId, batchType, startDate };
  });
  return { answer: { batches }, total };
}

export const insightsService: Service<typeof insightsContract> = {
  today: readToday,
  overview: (context, input) => readInsights(context, "overview", input),
  interviews: (context, input) => readInsights(context, "interviews", input),
  assistance: (context, input) => readInsights(context, "assistance", input),
  training: (context, input) => readInsights(context, "training", input),
  marketing: (context, input) => readInsights(context, "marketing", input),
  enquiries: (context, input) => {
    if (!context.hub.now().takesEnquiries) throw new AppError("NOT_FOUND");
    return readInsights(context, "enquiries", input);
  },
  rows: listRows,
  batches: listChoosableBatches,
};
