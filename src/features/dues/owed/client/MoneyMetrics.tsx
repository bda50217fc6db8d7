import { IconAlertTriangle, IconCalendarDue, IconCashRegister } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useAddressHere, useSearchState } from "#/client/lib/search-state.ts";
import { StatCard } from "#/client/ui/StatCard.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { takingsContract } from "#/features/payments/takings/contract.ts";
import { formatRupees } from "#/shared/money.ts";
import { ledgerContract } from "../../ledger/contract.ts";

const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** Keeps a tile's height while its figure is on its way. */
const LOADING = { value: "–", hint: "\u00a0" };

/** What came in today, what is late and what is still to come; each opens its rows below. */
export function MoneyMetrics() {
  const here = useAddressHere();
  const [{ view, status }] = useSearchState();
  const today = useQuery(routeQuery(takingsContract.read, { query: {} })).data;
  const sums = useQuery(routeQuery(ledgerContract.summary, {})).data;
  const isOwed = view !== "entries";
  return (
    <Tiles min="9.5rem" gap="12px" isFilled>
      <StatCard
        label="Came in today"
        Icon={IconCashRegister}
        to={here({ view: "entries" })}
        isCurrent={!isOwed}
        {...(today
          ? {
              value: formatRupees(today.net),
              hint:
                today.count === 0
                  ? "Nothing yet"
                  : `${formatCount(today.count, "entry", "entries")}, ${today.closing ? "closed" : "not closed"}`,
            }
          : LOADING)}
      />
      <StatCard
        label="Late"
        Icon={IconAlertTriangle}
        to={here({ status: "Overdue" })}
        isCurrent={isOwed && status === "Overdue"}
        {...(sums
          ? {
              value: formatRupees(sums.overdue.amount),
              hint:
                sums.overdue.count === 0
                  ? "Nobody is late"
                  : `${formatCount(sums.overdue.count, "payment")} of ${formatCount(sums.overdue.people, "person", "people")}`,
            }
          : LOADING)}
      />
      <StatCard
        label="Due next"
        Icon={IconCalendarDue}
        to={here({ status: "Due" })}
        isCurrent={isOwed && status === "Due"}
        {...(sums
          ? {
              value: formatRupees(sums.open.amount - sums.overdue.amount),
              hint: formatCount(sums.open.count - sums.overdue.count, "payment"),
            }
          : LOADING)}
      />
    </Tiles>
  );
}
