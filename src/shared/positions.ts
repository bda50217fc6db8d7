/** Where a supported person works from (specification 2 section 9). */
export const POSITIONS = ["Vendor", "Placement", "External"] as const;
export type Position = (typeof POSITIONS)[number];
