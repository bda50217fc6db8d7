import { KEEP_DAYS } from "#/domain/office/settings/enquiry-settings.rules.ts";

/** What an owner sets about people who ask before they have an account. */
export type EnquiryValues = {
  /** Whether they are written down here. */
  takesEnquiries: boolean;
  /** From where they hear of the hub. */
  enquirySources: string[];
  /** Days for which an enquiry is kept that nothing came of. */
  keepEnquiriesDays: number;
};

export const ENQUIRY_DEFAULTS: EnquiryValues = {
  takesEnquiries: false,
  enquirySources: ["Walk-in", "Phone", "Website", "Referral", "LinkedIn", "College"],
  keepEnquiriesDays: KEEP_DAYS.usual,
};

export const ENQUIRY_FIELDS = Object.keys(ENQUIRY_DEFAULTS) as (keyof EnquiryValues)[];
