import type { Actor } from "#/shared/actor.ts";

export const sessionsPolicy = {
  /** Only the trainer who holds a session may edit it (T4). */
  edit: (actor: Actor, session: { trainerId: string }): boolean => session.trainerId === actor.id,
};
