import { ENQUIRY_DEFAULTS, ENQUIRY_FIELDS, type EnquiryValues } from "./enquiry-values.ts";
import { PLACEMENT_DEFAULTS, PLACEMENT_FIELDS, type PlacementValues } from "./placement-values.ts";

/** What is off until an owner switches it on, with what is set about it. */
export type SwitchedValues = EnquiryValues &
  PlacementValues & {
    /** Whether staff may make access tokens for their programs. */
    allowsTokens: boolean;
  };

export const SWITCHED_DEFAULTS: SwitchedValues = {
  ...ENQUIRY_DEFAULTS,
  ...PLACEMENT_DEFAULTS,
  allowsTokens: false,
};

export const SWITCHED_FIELDS = [...ENQUIRY_FIELDS, ...PLACEMENT_FIELDS, "allowsTokens"] as const;
