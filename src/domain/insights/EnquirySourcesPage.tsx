import { PageHead } from "#/client/ui/PageHead.tsx";
import { EnquiriesView } from "./EnquiriesView.tsx";
import { InsightsSection } from "./InsightsSection.tsx";

/** From where people hear of the hub, and how many of them join and are placed. */
export const EnquirySourcesPage = () => (
  <>
    <PageHead
      title="Enquiries by source"
      context="From where people hear of you, and what became of those who asked."
    />
    <InsightsSection section="enquiries" View={EnquiriesView} />
  </>
);
