import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { lockCandidate } from "#/domain/placement/interviews/interviews.queries.ts";
import { placementOf } from "#/domain/placement/interviews/outcome/outcome.queries.ts";
import { takePlacementBack } from "#/domain/placement/interviews/outcome/placing.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { cancelAhead } from "../arranging/changing.service.ts";
import { findCompany } from "../companies.queries.ts";
import { type OpeningRow, openingOf } from "../openings/openings.queries.ts";
import { movedBackNotice, notTakenNotice, shortlistedNotice } from "./applications.mail.ts";
import {
  type ApplicationRow,
  lockApplication,
  NO_OFFER,
  updateApplication,
} from "./applications.queries.ts";
import { isBack, isForward, type Move } from "./applications.rules.ts";
import { assertApplicationVersion, auditMove } from "./joining.service.ts";
import { lockInUse, settled } from "./refusing.service.ts";

const GOES_NO_FURTHER = "Your application goes no further.";
const BEFORE_ANY_ROUND = "Your application is back at the stage before the interviews.";

type MoveFields = { stage: Move; reason?: string | null | undefined; version?: number | undefined };

/**
 * Moves an application, and undoes what followed from its stage: a joining's placement is revoked,
 * an offer is deleted, an upcoming interview is cancelled if the candidate is not taken or moves
 * back to before the rounds. The candidate is notified. Throws NOT_FOUND, STALE_VERSION,
 * APPLICATION_SETTLED, CANDIDATE_LOCKED for a forward move, and for a joining the errors of
 * `leaveJoined`.
 */
export async function moveApplication(context: Context, id: string, fields: MoveFields) {
  const { stage, reason = null, version } = fields;
  await context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockApplication(tx, { id: known }));
    await assertApplicationVersion(tx, context, before, version);
    if (before.stage === stage) return;
    if (before.stage === "withdrawn") throw await settled(tx, context, before);
    if (isForward(before.stage, stage)) await lockInUse(tx, before);
    const opening = getOrThrow(await openingOf(tx, before.openingId).executeTakeFirst());
    if (before.stage === "joined") await leaveJoined(tx, context, before, { opening, reason });
    await updateApplication(tx, context.clock, before.id, { stage, reason, ...NO_OFFER });
    await auditMove(tx, context, before, { opening, stage, reason });
    await follow(tx, context, before, { opening, stage, reason });
  });
  return { message: "Moved." };
}

type Moved = { opening: OpeningRow; stage: Move; reason: string | null };

/** Adjusts interviews to a move, and notifies the candidate. */
async function follow(
  tx: Db,
  context: Context,
  before: ApplicationRow,
  { opening, stage, reason }: Moved,
) {
  const { traineeId } = before;
  if (stage === "not taken") {
    await cancelAhead(tx, context, before, reason ?? GOES_NO_FURTHER);
    await notify(tx, context, notTakenNotice(traineeId, opening, reason));
  } else if (isBack(before.stage, stage)) {
    if (stage !== "rounds") await cancelAhead(tx, context, before, reason ?? BEFORE_ANY_ROUND);
    await notify(tx, context, movedBackNotice(traineeId, opening, { stage, reason }));
  } else if (stage === "shortlisted") {
    await notify(tx, context, shortlistedNotice(traineeId, opening));
  }
}

/**
 * Revokes what a joining caused. Throws INVALID_INPUT without a reason if it recorded the
 * placement, PLACEMENT_GONE_ON if something since cannot be revoked with it, and PLACEMENT_STANDS
 * if they are placed there by another record.
 */
async function leaveJoined(
  tx: Db,
  context: Context,
  application: ApplicationRow,
  { opening, reason }: Pick<Moved, "opening" | "reason">,
) {
  const { id, traineeId } = application;
  await lockCandidate(tx, traineeId);
  const placement = await placementOf(tx, traineeId).executeTakeFirst();
  if (!placement) return;
  if (placement.applicationId === id) {
    if (!reason) throw invalidInput({ reason: "Say why." });
    return takePlacementBack(tx, context, placement, reason);
  }
  const { keys } = await findCompany(tx, opening.companyId, opening.companyId);
  if (application.placedKey !== null && keys.includes(application.placedKey)) {
    throw new AppError("PLACEMENT_STANDS", { values: { company: placement.placedCompany } });
  }
}
