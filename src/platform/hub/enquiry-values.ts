import { KEEP_DAYS } from "#/domain/office/settings/enquiry-settings.rules.ts";

/** The owner's settings for enquiries. */
export type EnquiryValues = {
  /** Whether the office records enquiries here. */
  takesEnquiries: boolean;
  /** How people hear of the hub. */
  enquirySources: string[];
  /** Retention in days of an enquiry without a result. */
  keepEnquiriesDays: number;
};

export const ENQUIRY_DEFAULTS: EnquiryValues = {
  takesEnquiries: false,
  enquirySources: ["Walk-in", "Phone", "Website", "Referral", "LinkedIn", "College"],
  keepEnquiriesDays: KEEP_DAYS.usual,
};

export const ENQUIRY_FIELDS = Object.keys(ENQUIRY_DEFAULTS) as (keyof EnquiryValues)[];
