import { addDays, addYear, type IsoDate } from "#/shared/dates.ts";

/** Active in the year after joining, graduated from its end (specification 2 section 4). */
export const ALUMNI_STATUSES = ["active", "graduated"] as const;
export type AlumniStatus = (typeof ALUMNI_STATUSES)[number];

/**
 * The day on which the first year after joining ends; after joining on 29 February that is 28
 * February (I-85).
 */
export const graduationOf = (dateOfJoining: IsoDate): IsoDate => addYear(dateOfJoining);

/**
 * Graduated from the exact anniversary (I-85); active before it, even before the day of joining.
 */
export const statusOf = (dateOfJoining: IsoDate, today: IsoDate): AlumniStatus =>
  graduationOf(dateOfJoining) <= today ? "graduated" : "active";

/** How many days ahead "graduating soon" looks. */
const SOON_DAYS = 30;

export const lastSoonDay = (today: IsoDate): IsoDate => addDays(today, SOON_DAYS);
