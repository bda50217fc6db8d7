import { useCurrentDate } from "#/client/lib/now.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { type Search, useAddressHere, useSearchState } from "#/client/lib/search-state.ts";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { OF_THREE, Tiles } from "#/client/ui/Tiles.tsx";
import { MoneyTabs } from "#/domain/money/payments/MoneyTabs.tsx";
import { counted } from "#/shared/counted.ts";
import { formatRupees } from "#/shared/money.ts";
import { addressOf } from "#/shared/pages.ts";
import { LedgerTable } from "./LedgerTable.tsx";
import { type DueSummary, ledgerContract } from "./ledger.contract.ts";
import { MonthStrip } from "./MonthStrip.tsx";

/** Who owes what and what was received: late payers first, month by month. */
export function LedgerPage() {
  const summary = useRouteQuery(ledgerContract.summary, {});
  return (
    <>
      <PageHead title="Dues" context="Months of assistance and balances of fees, overdue first." />
      <MoneyTabs current="Dues" />
      <ShownTogether queries={[summary]}>
        <LedgerMetrics />
        <MonthStrip />
        <LedgerTable />
      </ShownTogether>
    </>
  );
}

type LedgerMetric = {
  label: string;
  /** The filter it applies to the table below; left out if its rows are elsewhere. */
  search?: Search;
  amount: (sums: DueSummary) => number;
  hint: (sums: DueSummary) => string;
};

const METRICS: readonly LedgerMetric[] = [
  {
    label: "Open dues",
    search: { status: "Open" },
    amount: ({ open }) => open.amount,
    hint: ({ open }) => `${counted(open.count, "payment")} open`,
  },
  {
    label: "Overdue",
    search: { status: "Overdue" },
    amount: ({ overdue }) => overdue.amount,
    hint: ({ overdue }) =>
      overdue.count === 0
        ? "Nothing is overdue"
        : `${counted(overdue.count, "payment")} of ${counted(overdue.people, "person", "people")}`,
  },
  {
    label: "Received, all",
    amount: ({ receivedThisMonth }) => receivedThisMonth.amount,
    hint: ({ receivedThisMonth: { fees, assistance } }) =>
      `this month: ${formatRupees(fees?.amount ?? 0)} fees, ${formatRupees(assistance?.amount ?? 0)} assistance`,
  },
];

function LedgerMetrics() {
  const isReadOnly = useIsReadOnly();
  const today = useCurrentDate();
  const here = useAddressHere();
  const [search] = useSearchState();
  const sums = useRouteQuery(ledgerContract.summary, {}).data;
  return (
    <Tiles {...OF_THREE} mb={{ base: 12, sm: 20 }}>
      {METRICS.map((metric) => (
        <StatCard
          isAboveList
          key={metric.label}
          label={metric.label}
          // Keeps its space while the amount is loading.
          value={sums ? formatRupees(metric.amount(sums)) : "–"}
          hint={sums ? metric.hint(sums) : "\u00a0"}
          to={
            metric.search
              ? here(metric.search)
              : addressOf(isReadOnly ? "/ceo-dashboard/money" : "/admin-panel/money", {
                  search: { view: "entries", month: today.slice(0, 7) },
                })
          }
          isCurrent={metric.search !== undefined && search.status === metric.search.status}
        />
      ))}
    </Tiles>
  );
}
