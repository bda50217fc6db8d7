import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { MoneyTabs } from "#/domain/money/payments/MoneyTabs.tsx";
import { LedgerMetrics } from "./LedgerMetrics.tsx";
import { LedgerTable } from "./LedgerTable.tsx";
import { ledgerContract } from "./ledger.contract.ts";
import { MonthStrip } from "./MonthStrip.tsx";

/** Who owes what and what came in: late payers first, month by month. */
export function LedgerPage({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const summary = useQuery(routeQuery(ledgerContract.summary, {}));
  return (
    <>
      <PageHead title="Dues" context="Months of assistance and balances of fees, overdue first." />
      <MoneyTabs current="Dues" isReadOnly={isReadOnly} />
      <ShownTogether queries={[summary]}>
        <LedgerMetrics isReadOnly={isReadOnly} />
        <MonthStrip />
        <LedgerTable isReadOnly={isReadOnly} />
      </ShownTogether>
    </>
  );
}
