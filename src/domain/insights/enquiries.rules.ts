import { metric } from "./metrics.rules.ts";

const enquiry = { day: "Asked on", detail: "Source" } as const;

/** The present outcome of the enquiries made in the period. */
export const ENQUIRY_FIGURES = {
  enquiries: metric("Enquiries", "Everybody whose enquiry was written down.", enquiry),
  "enquiries-work": metric(
    "In work",
    "Of those who asked, those who have neither joined nor are lost.",
    enquiry,
  ),
  "enquiries-invited": metric(
    "With an account",
    "Of those who asked, those who were invited or have registered.",
    enquiry,
  ),
  "enquiries-joined": metric(
    "Joined",
    "Of those who asked, those who settled the fee, or are in a batch without one.",
    enquiry,
  ),
  "enquiries-placed": metric("Placed", "Of those who asked, those who were placed since.", enquiry),
  "enquiries-lost": metric(
    "Lost",
    "Of those who asked, those of whom nothing comes, as the office noted.",
    enquiry,
  ),
};
