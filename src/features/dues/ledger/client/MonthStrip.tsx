import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { useAddressHere, useSearchState } from "#/client/lib/search-state.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { istDate } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { type DueSummary, ledgerContract } from "../contract.ts";
import css from "./ledger.module.css";

type MonthSums = DueSummary["months"][number];

const SHOWN = 6;

/** How each of the last months stands: what fell due in it, and what of it has come in. */
export function MonthStrip() {
  const summary = useQuery(routeQuery(ledgerContract.summary, {}));
  return (
    <Loaded queries={[summary]} placeholder={<Months months={[]} />}>
      {({ months }) => months.length > 0 && <Months months={months.slice(0, SHOWN)} />}
    </Loaded>
  );
}

function Months({ months }: { months: readonly MonthSums[] }) {
  const here = useAddressHere();
  const [search] = useSearchState();
  return (
    <section className={css.strip} aria-label="By month">
      <h2 className={css.heading}>By the month it falls due</h2>
      <ul className={css.months}>
        {months.map((month) => (
          <li key={month.key}>
            <Link
              {...splitAddress(here({ dueIn: month.key }))}
              className={css.month}
              activeOptions={{ exact: true, includeSearch: true }}
              data-current={search.dueIn === month.key || undefined}
              resetScroll={false}
            >
              <MonthTile month={month} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MonthTile({ month: { key, month, expected, received, open } }: { month: MonthSums }) {
  const share = expected.amount === 0 ? 0 : (received.amount / expected.amount) * 100;
  // What is open in the current month may still come in time.
  const isLate = open.count > 0 && key < istDate(new Date()).slice(0, 7);
  return (
    <>
      <span className={css.monthName}>{month}</span>
      <span className={css.monthSum}>
        {formatRupees(received.amount)}
        <span> of {formatRupees(expected.amount)}</span>
      </span>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      <span className={css.monthHint} data-late={isLate || undefined}>
        {open.count === 0 ? "All received" : `${open.count} open`}
      </span>
    </>
  );
}
