import { addDays, addYear, type IsoDate } from "#/shared/dates.ts";

/** Active in the year after joining, graduated from its end on (specification 2 section 4). */
export const ALUMNI_STATUSES = ["active", "graduated"] as const;
export type AlumniStatus = (typeof ALUMNI_STATUSES)[number];

/**
 * The day the first year after joining is over; after joining on 29 February that is 28 February
 * (I-85).
 */
export const graduationOf = (dateOfJoining: IsoDate): IsoDate => addYear(dateOfJoining);

/**
 * Graduated from the exact anniversary on (I-85); active before it, also before the day of joining.
 */
export const statusOf = (dateOfJoining: IsoDate, today: IsoDate): AlumniStatus =>
  graduationOf(dateOfJoining) <= today ? "graduated" : "active";

/** How far ahead "graduating soon" looks. */
const SOON_DAYS = 30;

export const lastSoonDay = (today: IsoDate): IsoDate => addDays(today, SOON_DAYS);
