import { ENQUIRY_DEFAULTS, ENQUIRY_FIELDS, type EnquiryValues } from "./enquiry-values.ts";
import { PLACEMENT_DEFAULTS, PLACEMENT_FIELDS, type PlacementValues } from "./placement-values.ts";

/** Features that are off until the owner switches them on, with their settings. */
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
