import { PageHead } from "#/client/ui/PageHead.tsx";
import { CandidatesTable } from "./CandidatesTable.tsx";

/** Every candidate with the interviews by round and whether they are placed. */
export function MarketingInsightsPage() {
  return (
    <>
      <PageHead
        title="Marketing Insights"
        context="Every candidate in marketing: interviews by round, and who is placed."
      />
      <CandidatesTable />
    </>
  );
}
