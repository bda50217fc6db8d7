import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { toRupees } from "#/shared/money.ts";
import { listOpenSubjects } from "../exceptions.queries.ts";
import { DIFFERENCES } from "../exceptions.rules.ts";
import type { comparisonContract, ProviderComparison } from "./comparison.contract.ts";
import { findFailing, listLatestCompared } from "./comparison.queries.ts";
import { DAYS_A_NIGHT } from "./comparison.rules.ts";

type Day = Awaited<ReturnType<typeof listLatestCompared>>[number];

const sumOf = (days: readonly Day[], of: (day: Day) => number) =>
  days.reduce((sum, day) => sum + of(day), 0);

function addUp(days: readonly Day[]): ProviderComparison["latest"] {
  const [last] = days;
  const first = days.at(-1);
  if (!last?.comparedAt || !first) return null;
  return {
    from: first.day,
    to: last.day,
    comparedAt: last.comparedAt.toISOString(),
    payments: {
      agree: sumOf(days, (day) => day.payments),
      amount: toRupees(sumOf(days, (day) => day.paymentsPaise)),
    },
    refunds: {
      agree: sumOf(days, (day) => day.refunds),
      amount: toRupees(sumOf(days, (day) => day.refundsPaise)),
    },
    disputes: { agree: sumOf(days, (day) => day.disputes) },
    repaired: sumOf(days, (day) => day.repaired),
  };
}

/** What the nightly comparison found; the route lets only the office read it. */
async function read({ db, payments }: Context): Promise<ProviderComparison> {
  const failing = await findFailing(db);
  const countOf = async (kind: keyof typeof DIFFERENCES) =>
    (await listOpenSubjects(db, DIFFERENCES[kind])).size;
  return {
    isConnected: !payments.isSandbox,
    latest: addUp(await listLatestCompared(db, DAYS_A_NIGHT)),
    failing: failing?.failingSince
      ? { since: failing.failingSince.toISOString(), reason: failing.lastError ?? "" }
      : null,
    differ: {
      payments: await countOf("payment"),
      refunds: await countOf("refund"),
      disputes: await countOf("dispute"),
    },
  };
}

export const comparisonCalls: Service<typeof comparisonContract> = { readComparison: read };
