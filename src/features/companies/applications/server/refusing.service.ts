import { lockCandidate } from "#/features/interviews/server/queries.ts";
import type { Db } from "#/server/db.ts";
import type { Context } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import { whoWasSooner } from "#/server/sooner.ts";
import { formatDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { isOpen } from "../../openings/rules.ts";
import { lockOpening, type OpeningRow } from "../../openings/server/queries.ts";
import { STAGE_NAMES } from "../rules.ts";
import type { ApplicationRow } from "./queries.ts";

/** An opening that takes applications, locked. Throws NOT_FOUND, and OPENING_CLOSED with who closed it, or until when it was open. */
export async function openOpening(
  tx: Db,
  context: Context,
  openingId: string,
): Promise<OpeningRow> {
  const opening = await getById(openingId, (known) => lockOpening(tx, known));
  const today = context.clock.today();
  if (isOpen(opening, today)) return opening;
  const by =
    opening.status === "published"
      ? `: it was open until ${formatDate(opening.until, today)}`
      : await whoWasSooner(tx, context, ["opening", opening.id], { actions: ["opening.closed"] });
  throw new AppError("OPENING_CLOSED", { values: { by } });
}

/** Locks a candidate. Returns as `lockCandidate`. Throws CANDIDATE_LOCKED while their account is disabled. */
export async function lockInUse(
  tx: Db,
  { traineeId, username }: { traineeId: string; username: string },
) {
  const state = await lockCandidate(tx, traineeId);
  if (state.isDisabled) throw new AppError("CANDIDATE_LOCKED", { values: { name: username } });
  return state;
}

/** Returns the refusal of what an application no longer takes: where it stands, and who put it there. */
export async function settled(
  tx: Db,
  context: Context,
  { openingId, traineeId, stage }: ApplicationRow,
): Promise<AppError> {
  const by = await whoWasSooner(tx, context, ["opening", openingId], {
    actions: ["application.applied", "application.shortlisted", "application.moved"],
    values: { traineeId },
  });
  return new AppError("APPLICATION_SETTLED", { values: { stage: STAGE_NAMES[stage], by } });
}
