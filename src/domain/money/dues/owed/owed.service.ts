import { sharesOf } from "#/domain/money/payments/payments.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { isId } from "#/platform/db/ids.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { owedContract } from "./owed.contract.ts";
import { listOwedRows, type OwedQuery, toOwed, withContacts } from "./owed.queries.ts";

/** One page of what is owed; the route limits it to the admin and the CEO. */
async function listOwed({ db, clock, hub }: Context, query: OwedQuery) {
  if (query.userId !== undefined && !isId(query.userId)) {
    return { answer: { owed: [] }, total: 0 };
  }
  const today = clock.today();
  const shares = sharesOf(hub.now().admissionFeePaise);
  const { rows, total, sums } = await listOwedRows(db, { today, shares, by: query.by }, query);
  const owed = await withContacts(db, rows);
  return { answer: { owed: owed.map(toOwed(today)), ...sums }, total };
}

export const owedService: Service<typeof owedContract> = {
  list: listOwed,
};
