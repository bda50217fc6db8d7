import { AppError } from "#/shared/errors.ts";
import { isPass, MODULE_NAMES, type Module } from "#/shared/modules.ts";

/** The current mark of a module; null for none. */
type Scored = { score: number | null };

/**
 * Throws SCORED_IN_BATCH for people who have passed the module; a lower score does not prevent
 * leaving.
 */
export function checkChanging({ score }: Scored): void {
  if (isPass(score)) throw new AppError("SCORED_IN_BATCH");
}

/** Throws SCORED_IN_BATCH, and MOVED_ON for people in a batch of the next module. */
export function checkLeaving(member: Scored & { hasMovedOn: boolean }): void {
  checkChanging(member);
  if (member.hasMovedOn) throw new AppError("MOVED_ON");
}

/** Why a membership ended, where somebody repeats its module. */
export const repeatReason = (module: Module, score: number | null): string =>
  `Repeats ${MODULE_NAMES[module]} after ${score} of 10.`;

/** The people who left a batch, in the call's format. */
export const presentFormer = <Row extends { joinedAt: Date; leftAt: Date }>({
  joinedAt,
  leftAt,
  ...row
}: Row) => ({ ...row, joinedAt: joinedAt.toISOString(), leftAt: leftAt.toISOString() });
