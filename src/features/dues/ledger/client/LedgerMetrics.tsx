import { useQuery } from "@tanstack/react-query";
import { useCurrentDate } from "#/client/lib/now.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { type Search, useAddressHere, useSearchState } from "#/client/lib/search-state.ts";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { OF_THREE, Tiles } from "#/client/ui/Tiles.tsx";
import { formatRupees } from "#/shared/money.ts";
import { type DueSummary, ledgerContract } from "../contract.ts";

const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

type LedgerMetric = {
  label: string;
  search: Search;
  amount: (sums: DueSummary) => number;
  hint: (sums: DueSummary) => string;
};

const metrics = (thisMonth: string): readonly LedgerMetric[] => [
  {
    label: "Total due",
    search: { status: "Open" },
    amount: ({ open }) => open.amount,
    hint: ({ open }) => `${formatCount(open.count, "payment")} open`,
  },
  {
    label: "Overdue",
    search: { status: "Overdue" },
    amount: ({ overdue }) => overdue.amount,
    hint: ({ overdue }) =>
      overdue.count === 0
        ? "Nobody is late"
        : `${formatCount(overdue.count, "payment")} of ${formatCount(overdue.people, "person", "people")}`,
  },
  {
    label: "Received this month",
    search: { status: "Received", receivedIn: thisMonth },
    amount: ({ receivedThisMonth }) => receivedThisMonth.amount,
    hint: ({ receivedThisMonth }) => formatCount(receivedThisMonth.count, "payment"),
  },
];

/** The three figures of the ledger; each opens its rows in the table below. */
export function LedgerMetrics() {
  const today = useCurrentDate();
  const here = useAddressHere();
  const [search] = useSearchState();
  const sums = useQuery(routeQuery(ledgerContract.summary, {})).data;
  return (
    <Tiles {...OF_THREE} mb={{ base: 12, sm: 20 }}>
      {metrics(today.slice(0, 7)).map((metric) => (
        <StatCard
          isAboveList
          key={metric.label}
          label={metric.label}
          // The space is kept while the figure is on its way.
          value={sums ? formatRupees(metric.amount(sums)) : "–"}
          hint={sums ? metric.hint(sums) : "\u00a0"}
          to={here(metric.search)}
          isCurrent={
            search.status === metric.search.status && search.receivedIn === metric.search.receivedIn
          }
        />
      ))}
    </Tiles>
  );
}
