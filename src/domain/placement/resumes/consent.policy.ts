import { AppError } from "#/shared/errors.ts";

/** Throws NOT_FOUND if the owner has not switched on showing résumés to companies by links. */
export function assertIntroduces(hub: { now: () => { introducesCandidates: boolean } }): void {
  if (!hub.now().introducesCandidates) throw new AppError("NOT_FOUND");
}
