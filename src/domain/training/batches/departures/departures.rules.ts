import { AppError } from "#/shared/errors.ts";
import { isPass, MODULE_NAMES, type Module } from "#/shared/modules.ts";

/** The current mark of a module; null for none. */
type Scored = { score: number | null };

/** Throws SCORED_IN_BATCH if the module is passed; a lower score does not prevent leaving. */
export function checkChanging({ score }: Scored): void {
  if (isPass(score)) throw new AppError("SCORED_IN_BATCH");
}

/**
 * Throws SCORED_IN_BATCH if the module is passed, and MOVED_ON for members of a batch of the next
 * one.
 */
export function checkLeaving(member: Scored & { hasMovedOn: boolean }): void {
  checkChanging(member);
  if (member.hasMovedOn) throw new AppError("MOVED_ON");
}

/** Why a membership ended when the trainee repeats its module. */
export const repeatReason = (module: Module, score: number | null): string =>
  `Repeats ${MODULE_NAMES[module]} after ${score} of 10.`;

/** The people who left a batch, in the format of the API. */
export const presentFormer = <Row extends { joinedAt: Date; leftAt: Date }>({
  joinedAt,
  leftAt,
  ...row
}: Row) => ({ ...row, joinedAt: joinedAt.toISOString(), leftAt: leftAt.toISOString() });
