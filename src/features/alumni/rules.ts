import { addDays, addYear, type IsoDate } from "#/shared/dates.ts";

/** Active in the year after joining, graduated from its end on (specification 2 section 4). */
export const ALUMNI_STATUSES = ["active", "graduated"] as const;
export type AlumniStatus = (typeof ALUMNI_STATUSES)[number];

/** The day somebody's first year is over; who joined on 29 February graduates on 28 February (I-85). */
export const graduationOf = (dateOfJoining: IsoDate): IsoDate => addYear(dateOfJoining);

/** Graduated on the exact anniversary (I-85); who has yet to join is active. */
export const statusOf = (dateOfJoining: IsoDate, today: IsoDate): AlumniStatus =>
  graduationOf(dateOfJoining) <= today ? "graduated" : "active";

/** How far ahead "graduating soon" looks. */
export const SOON_DAYS = 30;

/** The last day that counts as soon. */
export const lastSoonDay = (today: IsoDate): IsoDate => addDays(today, SOON_DAYS);
