import { EnquiriesView } from "./EnquiriesView.tsx";
import { SectionPage } from "./InsightsSection.tsx";

/** From where people hear of the hub, and how many of them join and are placed. */
export const EnquirySourcesPage = () => (
  <SectionPage
    title="Enquiries by source"
    context="From where people hear of you, and what became of those who asked."
    section="enquiries"
    View={EnquiriesView}
  />
);
