import type { SectionForm } from "./settings.client.ts";

export const ENQUIRY_SECTION: SectionForm = {
  section: "enquiries",
  title: "Enquiries",
  lead:
    "People who ask about the training before they have an account: whom to call when, and what came of it. " +
    "General admins and sales heads work on them.",
  fields: [
    {
      name: "takesEnquiries",
      label: "Enquiries are written down here",
      hint: "Off: there is no page for them. What was written stays until its days are over.",
      kind: "switch",
    },
    {
      name: "enquirySources",
      label: "Where people hear of you",
      hint: "One in a line. Enquiries keep a source that you take out.",
      kind: "list",
    },
    {
      name: "keepEnquiriesDays",
      label: "Days until they are destroyed",
      hint: "Of those that nothing came of, from the last call on. From 30 to 1,095.",
      kind: "days",
    },
  ],
};
