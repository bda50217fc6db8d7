import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { lockCandidate } from "#/domain/placement/interviews/interviews.queries.ts";
import { joiningProblem } from "#/domain/placement/interviews/outcome/outcome.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { whoWasSooner } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { withinAYear } from "#/shared/day-range.ts";
import { AppError } from "#/shared/errors.ts";
import { cancelAhead } from "../arranging/changing.service.ts";
import { findCandidate } from "../fitting.queries.ts";
import { type OpeningRow, openingOf } from "../openings/openings.queries.ts";
import { fitReasons, isFitting } from "../openings/openings.rules.ts";
import type { applicationsContract } from "./applications.contract.ts";
import { offeredNotice, shortlistedNotice } from "./applications.mail.ts";
import {
  insertApplication,
  lockApplication,
  NO_OFFER,
  updateApplication,
} from "./applications.queries.ts";
import { isWithdrawable, type Stage } from "./applications.rules.ts";
import { readBoard } from "./board.service.ts";
import { auditMove, expectSeen, joinApplication, namesOf } from "./joining.service.ts";
import { moveApplication } from "./moving.service.ts";
import { lockInUse, openOpening, settled } from "./refusing.service.ts";

/** Applies for an opening; once withdrawn, again. Throws as the contract says. */
export async function apply(context: Context, { openingId }: { openingId: string }) {
  const { actor } = context;
  return context.db.transaction().execute(async (tx) => {
    const { isPlaced, hasProfile } = await lockCandidate(tx, actor.id);
    const opening = await openOpening(tx, context, openingId);
    if (isPlaced) throw new AppError("ALREADY_PLACED");
    if (!hasProfile) throw new AppError("PROFILE_MISSING");
    const candidate = await findCandidate(tx, actor.id);
    const reasons = candidate ? fitReasons(opening, candidate) : [];
    if (!candidate || !isFitting(reasons)) throw new AppError("OPENING_ASKS_MORE");
    await stand(tx, context, { opening, traineeId: actor.id, stage: "applied" });
    return { message: `You applied for ${opening.role} at ${opening.companyName}.` };
  });
}

/** Shortlists and notifies somebody who has not applied. Throws as the contract says. */
export async function addCandidate(
  context: Context,
  openingId: string,
  { userId }: { userId: string },
) {
  return context.db.transaction().execute(async (tx) => {
    const opening = await openOpening(tx, context, openingId);
    const found = await getById(userId, (known) => findCandidate(tx, known), "NOT_A_CANDIDATE");
    await stand(tx, context, { opening, traineeId: found.userId, stage: "shortlisted" });
    await notify(tx, context, shortlistedNotice(found.userId, opening));
    return { message: `${found.username} is shortlisted.` };
  });
}

/** Writes an application, or takes up one that was withdrawn. Throws APPLIED_ALREADY. */
async function stand(
  tx: Db,
  context: Context,
  {
    opening,
    traineeId,
    stage,
  }: { opening: OpeningRow; traineeId: string; stage: "applied" | "shortlisted" },
) {
  const before = await lockApplication(tx, { openingId: opening.id, traineeId });
  if (before && before.stage !== "withdrawn") {
    const by = await whoWasSooner(tx, context, ["opening", opening.id], {
      actions: ["application.applied", "application.shortlisted"],
      values: { traineeId },
    });
    throw new AppError("APPLIED_ALREADY", { values: { by } });
  }
  if (before) await updateApplication(tx, context.clock, before.id, { stage, reason: null });
  else await insertApplication(tx, context.clock, { openingId: opening.id, traineeId, stage });
  await writeAudit(tx, context, `application.${stage}`, ["opening", opening.id], {
    newValue: { traineeId, ...namesOf(opening) },
  });
}

type WithdrawFields = { openingId: string; was?: Stage | undefined };

/**
 * Withdraws one's application, and with it an interview that is still to come. Throws NOT_FOUND,
 * and APPLICATION_SETTLED also where it is not what the caller saw.
 */
export async function withdraw(context: Context, { openingId, was }: WithdrawFields) {
  const { actor, clock } = context;
  await context.db.transaction().execute(async (tx) => {
    const before = await getById(openingId, (known) =>
      lockApplication(tx, { openingId: known, traineeId: actor.id }),
    );
    if (!isWithdrawable(before.stage) || (was && was !== before.stage)) {
      throw await settled(tx, context, before);
    }
    const opening = getOrThrow(await openingOf(tx, before.openingId).executeTakeFirst());
    await updateApplication(tx, clock, before.id, {
      stage: "withdrawn",
      reason: null,
      ...NO_OFFER,
    });
    await cancelAhead(tx, context, before);
    await auditMove(tx, context, before, { opening, stage: "withdrawn" });
  });
  return { message: "Application withdrawn." };
}

type OfferFields = {
  fixedLakh: number;
  variableLakh: number;
  joiningDate: IsoDate;
  version?: number | undefined;
};

/**
 * Notes an offer or changes it; the candidate is notified. Throws NOT_FOUND, STALE_VERSION,
 * APPLICATION_SETTLED, CANDIDATE_LOCKED, and INVALID_INPUT for an implausible joining day.
 */
export async function makeOffer(context: Context, id: string, { version, ...offer }: OfferFields) {
  const { clock } = context;
  checkDay("joiningDate", offer.joiningDate, withinAYear(clock.today()));
  await context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockApplication(tx, { id: known }));
    await expectSeen(tx, context, before, version);
    if (before.stage === "withdrawn" || before.stage === "joined") {
      throw await settled(tx, context, before);
    }
    await lockInUse(tx, before);
    const interviewOn = before.interview?.date ?? null;
    const problem = joiningProblem(offer.joiningDate, { interviewOn, today: clock.today() });
    if (problem) throw new AppError("INVALID_INPUT", { fields: { joiningDate: problem } });
    const opening = getOrThrow(await openingOf(tx, before.openingId).executeTakeFirst());
    await updateApplication(tx, clock, before.id, { stage: "offered", reason: null, ...offer });
    await auditMove(tx, context, before, { opening, stage: "offered", ...offer });
    await notify(tx, context, offeredNotice(before.traineeId, opening, offer));
  });
  return { message: "Offer noted." };
}

export const applicationsService: Service<typeof applicationsContract> = {
  board: readBoard,
  add: addCandidate,
  apply,
  withdraw,
  move: moveApplication,
  offer: makeOffer,
  join: joinApplication,
};
