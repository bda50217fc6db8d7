import type { Role } from "#/shared/actor.ts";

/** Hours without use after which a session ends (specification 3, G12). */
export const IDLE_HOURS = 2;

/** Hours after which a session ends however much it was used. */
export const maxHours = (role: Role): number => (role === "Trainee" ? 24 : 12);
