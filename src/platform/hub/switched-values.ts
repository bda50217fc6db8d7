import { KEEP_DAYS } from "#/domain/office/settings/enquiry-settings.rules.ts";

/** The owner's settings for enquiries. */
type EnquiryValues = {
  /** Whether the office records enquiries here. */
  takesEnquiries: boolean;
  /** How people hear of the hub. */
  enquirySources: string[];
  /** Retention in days of an enquiry without a result. */
  keepEnquiriesDays: number;
};

const ENQUIRY_DEFAULTS: EnquiryValues = {
  takesEnquiries: false,
  enquirySources: ["Walk-in", "Phone", "Website", "Referral", "LinkedIn", "College"],
  keepEnquiriesDays: KEEP_DAYS.usual,
};

export const ENQUIRY_FIELDS = Object.keys(ENQUIRY_DEFAULTS) as (keyof EnquiryValues)[];

/** Features that are off until the owner switches them on, with their settings. */
export type SwitchedValues = EnquiryValues & {
  /** Whether candidates read what others were asked at a company. */
  sharesQuestions: boolean;
  /** Whether the office shows candidates to companies by links. */
  introducesCandidates: boolean;
  /** Whether staff may make access tokens for their programs. */
  allowsTokens: boolean;
};

export const SWITCHED_DEFAULTS: SwitchedValues = {
  ...ENQUIRY_DEFAULTS,
  sharesQuestions: false,
  introducesCandidates: false,
  allowsTokens: false,
};

export const SWITCHED_FIELDS = Object.keys(SWITCHED_DEFAULTS) as (keyof SwitchedValues)[];
