/** How experienced an in-house employee is; Junior where nothing was chosen. */
export const LEVELS = ["Senior", "Junior"] as const;
export type Level = (typeof LEVELS)[number];
export const USUAL_LEVEL: Level = "Junior";

export const LONGEST_NAME = 100;
