import { sharesOf } from "#/features/payments/rules.ts";
import { isId } from "#/server/ids.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { daysBetween } from "#/shared/dates.ts";
import { toRupees } from "#/shared/money.ts";
import { writeMonth } from "#/shared/months.ts";
import type { owedContract } from "../contract.ts";
import { listOwedRows, type OwedQuery } from "./queries.ts";

/** One page of what is owed; its readers are the admin and the CEO by the route. */
export async function listOwed({ db, clock, config }: Context, query: OwedQuery) {
  if (query.userId !== undefined && !isId(query.userId)) return { answer: { owed: [] }, total: 0 };
  const today = clock.today();
  const shares = sharesOf(config.admissionFeePaise);
  const { rows, total } = await listOwedRows(db, { today, shares }, query);
  const owed = rows.map(({ id, month, amountPaise, ...row }) => ({
    ...row,
    _id: id,
    month: month && writeMonth(month),
    amount: toRupees(amountPaise),
    daysLate: row.status === "Overdue" && row.dueOn ? daysBetween(row.dueOn, today) : 0,
  }));
  return { answer: { owed }, total };
}

export const owedService: Service<typeof owedContract> = {
  list: listOwed,
};
