import type { Role } from "#/shared/actor.ts";

/** Hours without use after which a session ends (specification 3, G12). */
export const IDLE_HOURS = 2;

/** Hours after which a session ends however much it was used. */
export const maxHours = (role: Role): number => (role === "Trainee" ? 24 : 12);

/** Failures in a row after which only a reset opens sign-in again (I-08). */
export const MAX_FAILURES_IN_A_ROW = 100;

export const FAILURE_WINDOW_SECONDS = 15 * 60;
