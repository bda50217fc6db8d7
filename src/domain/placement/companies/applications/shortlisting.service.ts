import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { decideEach, openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { describeConflict } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import { summarizeResults } from "#/shared/bulk.ts";
import { AppError } from "#/shared/errors.ts";
import { findCandidate } from "../fitting.queries.ts";
import type { OpeningRow } from "../openings/openings.queries.ts";
import { shortlistedNotice } from "./applications.mail.ts";
import { insertApplication, lockApplication, updateApplication } from "./applications.queries.ts";
import { namesOf } from "./joining.service.ts";
import { openOpening } from "./refusing.service.ts";

/** Shortlists and notifies a person who has not applied. Throws the errors in the contract. */
export async function addCandidate(
  context: Context,
  openingId: string,
  { userId }: { userId: string },
) {
  return context.db.transaction().execute(async (tx) => {
    const opening = await openOpening(tx, context, openingId);
    const found = await getCandidate(tx, userId);
    await stand(tx, context, { opening, traineeId: found.userId, stage: "shortlisted" });
    await notify(tx, context, shortlistedNotice(found.userId, opening));
    return { message: `${found.username} is shortlisted.` };
  });
}

const getCandidate = (tx: Db, userId: string) =>
  getById(userId, (known) => findCandidate(tx, known), "NOT_A_CANDIDATE");

/**
 * Shortlists several people who have not applied. Each is shortlisted or refused separately, with
 * its own result, and can be undone separately; nobody is notified before that is over. Throws
 * NOT_FOUND and OPENING_CLOSED.
 */
export async function addCandidates(
  context: Context,
  openingId: string,
  { userIds }: { userIds: string[] },
) {
  const decided = await decideEach(
    context,
    userIds,
    (tx, userId) => shortlist(tx, context, openingId, userId),
    (tx) => openOpening(tx, context, openingId),
  );
  return { message: summarizeResults(decided.results, "shortlisted"), ...decided };
}

async function shortlist(tx: Db, context: Context, openingId: string, userId: string) {
  const opening = await openOpening(tx, context, openingId);
  const { userId: traineeId } = await getCandidate(tx, userId);
  await refuseApplied(tx, context, { opening, traineeId });
  const application = {
    table: "applications",
    where: { opening_id: opening.id, trainee_id: traineeId },
  } as const;
  const decision = await openDecision(tx, context, {
    action: "application.shortlisted",
    subject: ["opening", opening.id],
    rows: [application],
  });
  const isNew = await stand(tx, context, { opening, traineeId, stage: "shortlisted" });
  await notify(tx, context, { ...shortlistedNotice(traineeId, opening), hold: decision.hold });
  return decision.close(isNew ? [application] : []);
}

type Candidacy = { opening: OpeningRow; traineeId: string };

/**
 * Returns a person's withdrawn application, if any. Throws APPLIED_ALREADY for one in any other
 * stage.
 */
async function refuseApplied(tx: Db, context: Context, { opening, traineeId }: Candidacy) {
  const before = await lockApplication(tx, { openingId: opening.id, traineeId });
  if (!before || before.stage === "withdrawn") return before;
  const by = await describeConflict(tx, context, ["opening", opening.id], {
    actions: ["application.applied", "application.shortlisted"],
    values: { traineeId },
  });
  throw new AppError("APPLIED_ALREADY", { values: { by } });
}

/**
 * Creates an application, or reactivates a withdrawn one. Returns whether it is new. Throws
 * APPLIED_ALREADY.
 */
export async function stand(
  tx: Db,
  context: Context,
  { stage, ...candidacy }: Candidacy & { stage: "applied" | "shortlisted" },
): Promise<boolean> {
  const { opening, traineeId } = candidacy;
  const before = await refuseApplied(tx, context, candidacy);
  if (before) await updateApplication(tx, context.clock, before.id, { stage, reason: null });
  else await insertApplication(tx, context.clock, { openingId: opening.id, traineeId, stage });
  await writeAudit(tx, context, `application.${stage}`, ["opening", opening.id], {
    newValue: { traineeId, ...namesOf(opening) },
  });
  return !before;
}
