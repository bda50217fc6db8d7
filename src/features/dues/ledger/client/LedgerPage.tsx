import { PageHead } from "#/client/ui/PageHead.tsx";
import { LedgerMetrics } from "./LedgerMetrics.tsx";
import { LedgerTable } from "./LedgerTable.tsx";
import { MonthStrip } from "./MonthStrip.tsx";

/** Who owes what and what came in: late payers first, month by month. */
export function LedgerPage({ isReadOnly = false }: { isReadOnly?: boolean }) {
  return (
    <>
      <PageHead
        title="Dues"
        context="The months of assistance and the balances of partial payments. Late payers first."
      />
      <LedgerMetrics />
      <MonthStrip />
      <LedgerTable isReadOnly={isReadOnly} />
    </>
  );
}
