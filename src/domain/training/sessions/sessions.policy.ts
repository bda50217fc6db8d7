import type { Actor } from "#/shared/actor.ts";

export const sessionsPolicy = {
  /** A session belongs to the trainer who holds it; nobody else opens it for editing (T4). */
  edit: (actor: Actor, session: { trainerId: string }): boolean => session.trainerId === actor.id,
};
