import { IconAlertTriangle, IconCalendarDue, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { type Search, useAddressHere, useSearchState } from "#/client/lib/search-state.ts";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { istDate } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { type DueSummary, ledgerContract } from "../contract.ts";

const sayCount = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

type Figure = {
  label: string;
  Icon: typeof IconCalendarDue;
  search: Search;
  amount: (sums: DueSummary) => number;
  hint: (sums: DueSummary) => string;
};

const figures = (thisMonth: string): readonly Figure[] => [
  {
    label: "Total due",
    Icon: IconCalendarDue,
    search: { status: "Open" },
    amount: ({ open }) => open.amount,
    hint: ({ open }) => `${sayCount(open.count, "payment")} open`,
  },
  {
    label: "Overdue",
    Icon: IconAlertTriangle,
    search: { status: "Overdue" },
    amount: ({ overdue }) => overdue.amount,
    hint: ({ overdue }) =>
      overdue.count === 0
        ? "Nobody is late"
        : `${sayCount(overdue.count, "payment")} of ${sayCount(overdue.people, "person", "people")}`,
  },
  {
    label: "Received this month",
    Icon: IconCircleCheck,
    search: { status: "Received", receivedIn: thisMonth },
    amount: ({ receivedThisMonth }) => receivedThisMonth.amount,
    hint: ({ receivedThisMonth }) => sayCount(receivedThisMonth.count, "payment"),
  },
];

/** The three figures of the ledger; each opens its rows in the table below. */
export function LedgerFigures() {
  const here = useAddressHere();
  const [search] = useSearchState();
  const sums = useQuery(routeQuery(ledgerContract.summary, {})).data;
  return (
    <Tiles min="14rem" mb={24} isFilled>
      {figures(istDate(new Date()).slice(0, 7)).map((figure) => (
        <StatCard
          key={figure.label}
          label={figure.label}
          Icon={figure.Icon}
          // The space is kept while the figure is on its way.
          value={sums ? formatRupees(figure.amount(sums)) : "–"}
          hint={sums ? figure.hint(sums) : "\u00a0"}
          to={here(figure.search)}
          isCurrent={
            search.status === figure.search.status && search.receivedIn === figure.search.receivedIn
          }
        />
      ))}
    </Tiles>
  );
}
