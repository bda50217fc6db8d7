import { versionCheck } from "#/server/sooner.ts";

/** Throws STALE_VERSION, with who changed it, where somebody saw another version of an interview. */
export const expectSeen = versionCheck(({ id }: { id: string; version: number }) => ({
  subject: ["interview", id],
  actions: ["interview.changed", "interview.feedback-recorded"],
}));
