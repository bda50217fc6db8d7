import { findLatest } from "#/domain/placement/interviews/interviews.queries.ts";
import { placeCandidate } from "#/domain/placement/interviews/outcome/placing.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { versionCheck } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { findCompany } from "../companies.queries.ts";
import { isWithinHighest, OVER_HIGHEST } from "../openings/openings.contract.ts";
import { lockOpeningOf, type OpeningRow } from "../openings/openings.queries.ts";
import { packageOf } from "../openings/openings.rules.ts";
import { type ApplicationRow, lockApplication, updateApplication } from "./applications.queries.ts";
import type { Stage } from "./applications.rules.ts";
import { lockInUse } from "./refusing.service.ts";

type Fields = { despitePlacement?: boolean | undefined; version?: number | undefined };

/** The names of an opening in the audit trail, as they are at that time. */
export const namesOf = ({ role, companyName }: Pick<OpeningRow, "role" | "companyName">) => ({
  role,
  companyName,
});

/** Audits a move of an application, with its stage before and after. */
export const auditMove = (
  tx: Db,
  context: Context,
  { openingId, traineeId, stage }: ApplicationRow,
  { opening, ...after }: { opening: OpeningRow; stage: Stage } & Record<string, unknown>,
) =>
  writeAudit(tx, context, "application.moved", ["opening", openingId], {
    oldValue: { traineeId, stage },
    newValue: { traineeId, ...namesOf(opening), ...after },
  });

/**
 * Throws STALE_VERSION, naming who moved it, if the caller saw another version of an application.
 */
export const assertApplicationVersion = versionCheck(
  ({ openingId, traineeId }: ApplicationRow) => ({
    subject: ["opening", openingId],
    actions: ["application.moved", "application.applied", "application.shortlisted"],
    values: { traineeId },
  }),
);

/**
 * Records that a candidate takes the offer. It becomes their placement, earned like one that they
 * record themselves; a candidate already placed by this company keeps theirs, and for one placed
 * elsewhere it must be confirmed. Throws NOT_FOUND, STALE_VERSION, CANDIDATE_LOCKED, OFFER_MISSING,
 * OPENING_FILLED, OFFER_OVER_HIGHEST, PLACED_ELSEWHERE and PLACEMENT_NOT_EARNED.
 */
export async function joinApplication(context: Context, id: string, fields: Fields) {
  await context.db.transaction().execute(async (tx) => {
    // The seats are counted under the opening's lock, which everyone takes before an application's.
    const opening = await getById(id, (known) => lockOpeningOf(tx, known));
    const found = await getById(id, (known) => lockApplication(tx, { id: known }));
    await assertApplicationVersion(tx, context, found, fields.version);
    if (found.stage === "joined") return;
    await lockInUse(tx, found);
    // Read again: the previous holder of the candidate's lock may have placed them.
    const application = getOrThrow(await lockApplication(tx, { id: found.id }));
    if (application.stage !== "offered") throw new AppError("OFFER_MISSING");
    if (opening.isFilled) throw new AppError("OPENING_FILLED");
    const { keys } = await findCompany(tx, opening.companyId, opening.companyId);
    const { placedKey, placedCompany } = application;
    if (placedKey === null) await place(tx, context, application, { opening, keys });
    else if (!keys.includes(placedKey) && !fields.despitePlacement) {
      throw new AppError("PLACED_ELSEWHERE", { values: { company: placedCompany ?? "" } });
    }
    await updateApplication(tx, context.clock, application.id, { stage: "joined", reason: null });
    await auditMove(tx, context, application, { opening, stage: "joined" });
  });
  return { message: "Congratulations! They have joined." };
}

type Where = { opening: { companyName: string }; keys: readonly string[] };

/**
 * Records the placement that an interview with this company led to. Throws OFFER_MISSING,
 * OFFER_OVER_HIGHEST, PLACEMENT_NOT_EARNED, and the errors of `checkJoining`.
 */
async function place(tx: Db, context: Context, application: ApplicationRow, where: Where) {
  const { traineeId, fixedLakh, variableLakh, joiningDate } = application;
  if (fixedLakh === null || joiningDate === null) throw new AppError("OFFER_MISSING");
  // Offers older than this rule may exceed it.
  if (!isWithinHighest({ fixedLakh, variableLakh })) {
    throw new AppError("OFFER_OVER_HIGHEST", {
      fields: { [OVER_HIGHEST.path.join(".")]: OVER_HIGHEST.error },
    });
  }
  const latest = await findLatest(tx, traineeId);
  const isEarned = latest?.feedback === "Positive" && where.keys.includes(latest.companyKey);
  if (!latest || !isEarned) throw new AppError("PLACEMENT_NOT_EARNED");
  const fields = {
    placedCompany: where.opening.companyName,
    packageAmount: packageOf(fixedLakh, variableLakh),
    onboardingDate: joiningDate,
  };
  await placeCandidate(tx, context, latest, { ...fields, applicationId: application.id });
}
