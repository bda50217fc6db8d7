import { lockCandidate } from "#/domain/placement/interviews/interviews.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { describeConflict } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import { formatDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { lockOpening, type OpeningRow } from "../openings/openings.queries.ts";
import { isOpen } from "../openings/openings.rules.ts";
import type { ApplicationRow } from "./applications.queries.ts";
import { STAGE_NAMES } from "./applications.rules.ts";

/**
 * Returns an opening that takes applications, locked. Throws NOT_FOUND, and OPENING_CLOSED with who
 * closed it, until when it was open, or that its seats are taken.
 */
export async function openOpening(
  tx: Db,
  context: Context,
  openingId: string,
): Promise<OpeningRow> {
  const opening = await getById(openingId, (known) => lockOpening(tx, known));
  const today = context.clock.today();
  if (isOpen(opening, today)) return opening;
  const by = opening.isFilled
    ? ": all its seats are taken"
    : opening.status === "published"
      ? `: it was open until ${formatDate(opening.until, today)}`
      : await describeConflict(tx, context, ["opening", opening.id], {
          actions: ["opening.closed"],
        });
  throw new AppError("OPENING_CLOSED", { values: { by } });
}

/**
 * Locks a candidate. Returns the result of `lockCandidate`. Throws CANDIDATE_LOCKED while their
 * account is locked.
 */
export async function lockInUse(
  tx: Db,
  { traineeId, username }: { traineeId: string; username: string },
) {
  const state = await lockCandidate(tx, traineeId);
  if (state.isDisabled) throw new AppError("CANDIDATE_LOCKED", { values: { name: username } });
  return state;
}

/**
 * Returns the error for an action that an application no longer allows, with its stage and who set
 * it.
 */
export async function settled(
  tx: Db,
  context: Context,
  { openingId, traineeId, stage }: ApplicationRow,
): Promise<AppError> {
  const by = await describeConflict(tx, context, ["opening", openingId], {
    actions: ["application.applied", "application.shortlisted", "application.moved"],
    values: { traineeId },
  });
  return new AppError("APPLICATION_SETTLED", { values: { stage: STAGE_NAMES[stage], by } });
}
