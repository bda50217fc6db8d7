import { AppError } from "#/shared/errors.ts";

/** Throws NOT_FOUND where the owner has not switched on that companies read résumés by links. */
export function assertIntroduces(hub: { now: () => { introducesCandidates: boolean } }): void {
  if (!hub.now().introducesCandidates) throw new AppError("NOT_FOUND");
}
