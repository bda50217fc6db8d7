import { useCurrentDate } from "#/client/lib/now.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useAddressHere, useSearchState } from "#/client/lib/search-state.ts";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { OF_THREE, Tiles } from "#/client/ui/Tiles.tsx";
import { takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { counted } from "#/shared/counted.ts";
import { addDays } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { monthOf } from "../dues.rules.ts";
import { ledgerContract } from "../ledger/ledger.contract.ts";
import { MonthTrend } from "./MonthTrend.tsx";

/** Keeps a tile's height while its value is loading. */
const LOADING = { value: "–", hint: "\u00a0" };

/** With fewer cases the number says little. */
const FEW = 5;

export const useMetrics = () => ({
  today: useRouteQuery(takingsContract.read, { query: {} }),
  sums: useRouteQuery(ledgerContract.summary, {}),
});

/**
 * The amounts received today, overdue and due next. `isBlind`: today's sum is hidden until counted.
 */
export function MoneyMetrics({ isBlind }: { isBlind: boolean }) {
  const here = useAddressHere();
  const date = useCurrentDate();
  const [{ view, status }] = useSearchState({ of: ["view", "status"] });
  const metrics = useMetrics();
  const [today, sums] = [metrics.today.data, metrics.sums.data];
  const before = addDays(monthOf(date), -1).slice(0, 7);
  const lastMonth = sums?.months.find(({ key }) => key === before);
  const isOwed = view !== "entries" && view !== "takings";
  return (
    <Tiles {...OF_THREE}>
      <StatCard
        isAboveList
        label="Received today"
        to={here({ view: "entries" })}
        isCurrent={view === "entries"}
        {...(today && isBlind
          ? {
              value: counted(today.payments ?? 0, "payment"),
              hint: "The sum is shown once the day is closed",
            }
          : today
            ? {
                value: formatRupees(today.net),
                hint: [
                  today.count === 0
                    ? "Nothing yet"
                    : `${counted(today.payments ?? 0, "payment")}, ${today.closing ? "closed" : "not closed"}`,
                  `${formatRupees(today.netBefore ?? 0)} yesterday`,
                ].join(" · "),
                trend: sums && (
                  <MonthTrend sums={sums} of="received" label="Came in, by the month it was due" />
                ),
              }
            : LOADING)}
      />
      <StatCard
        isAboveList
        label="Overdue"
        to={here({ status: "Overdue" })}
        isCurrent={isOwed && status === "Overdue"}
        {...(sums
          ? {
              value: formatRupees(sums.overdue.amount),
              hint: [
                sums.overdue.count === 0
                  ? "Nothing is overdue"
                  : `${counted(sums.overdue.count, "payment")} of ` +
                    `${counted(sums.overdue.people, "person", "people")}`,
                `${formatRupees(sums.overdue.lately ?? 0)} new in 30 days`,
              ].join(" · "),
              isFaint: sums.overdue.count > 0 && sums.overdue.count < FEW,
              trend: (
                <MonthTrend sums={sums} of="open" label="Still open, by the month it was due" />
              ),
            }
          : LOADING)}
      />
      <StatCard
        isAboveList
        label="Due next"
        to={here({ status: "Due" })}
        isCurrent={isOwed && status === "Due"}
        {...(sums
          ? {
              value: formatRupees(sums.open.amount - sums.overdue.amount),
              hint: [
                counted(sums.open.count - sums.overdue.count, "payment"),
                ...(lastMonth
                  ? [`${formatRupees(lastMonth.expected.amount)} fell due last month`]
                  : []),
              ].join(" · "),
              trend: <MonthTrend sums={sums} of="expected" label="Fell due, by month" />,
            }
          : LOADING)}
      />
    </Tiles>
  );
}
