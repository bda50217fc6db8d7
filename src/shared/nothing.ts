/** Placeholder for a missing value in lists, facts and figures (specification 2 section 2). */
export const NOTHING = "N/A";
