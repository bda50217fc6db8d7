import { lockCandidate } from "#/domain/placement/interviews/interviews.queries.ts";
import { companyKey } from "#/domain/placement/interviews/interviews.rules.ts";
import type { PlacementFields } from "#/domain/placement/interviews/outcome/outcome.contract.ts";
import {
  findPlacement,
  type PlacementRow,
} from "#/domain/placement/interviews/outcome/outcome.queries.ts";
import {
  correctPlacement,
  settleConfirmation,
  takePlacementBack,
} from "#/domain/placement/interviews/outcome/placing.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { describeConflict, versionCheck } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import {
  type ApplicationRow,
  lockJoined,
  updateApplication,
} from "../applications/applications.queries.ts";
import { auditMove } from "../applications/joining.service.ts";
import { findCompany } from "../companies.queries.ts";
import { openingOf } from "../openings/openings.queries.ts";
import type { placementsContract } from "./placements.contract.ts";

type Version = { version?: number | undefined };
type Reasoned = Version & { reason: string };

/**
 * Throws STALE_VERSION, naming who changed it, if the caller saw another version of a placement.
 */
const assertPlacementVersion = versionCheck(({ id, traineeId }: PlacementRow) => ({
  subject: ["user", traineeId],
  actions: ["placement.confirmed", "placement.unconfirmed", "placement.corrected"],
  values: { placementId: id },
}));

/**
 * Returns a placement, its candidate locked, with the applications in which they have joined.
 * Applications are locked first, as on the board. Throws NOT_FOUND.
 */
async function lockPlacement(tx: Db, id: string) {
  const found = await getById(id, (known) => findPlacement(tx, known));
  const joined = await lockJoined(tx, found.traineeId);
  await lockCandidate(tx, found.traineeId);
  // Read again: the previous holder of the candidate's lock may have revoked it.
  const row = getOrThrow(await findPlacement(tx, found.id));
  return { row, joined };
}

/**
 * Confirms a placement, which issues its certificate. Throws NOT_FOUND, STALE_VERSION and
 * PLACEMENT_CONFIRMED.
 */
const confirmPlacement = (context: Context, id: string, { version }: Version) =>
  context.db.transaction().execute(async (tx) => {
    const { row } = await lockPlacement(tx, id);
    if (row.confirmedAt) {
      throw await already(tx, context, row, ["PLACEMENT_CONFIRMED", "placement.confirmed"]);
    }
    await assertPlacementVersion(tx, context, row, version);
    await settleConfirmation(tx, context, row, null);
    return { message: "The placement is confirmed and its certificate issued." };
  });

/**
 * Revokes a confirmation, which withdraws its certificate. Throws NOT_FOUND, STALE_VERSION and
 * PLACEMENT_UNCONFIRMED.
 */
const unconfirmPlacement = (context: Context, id: string, { reason, version }: Reasoned) =>
  context.db.transaction().execute(async (tx) => {
    const { row } = await lockPlacement(tx, id);
    if (!row.confirmedAt) {
      throw await already(tx, context, row, ["PLACEMENT_UNCONFIRMED", "placement.unconfirmed"]);
    }
    await assertPlacementVersion(tx, context, row, version);
    await settleConfirmation(tx, context, row, reason);
    return { message: "The confirmation is taken back and its certificate withdrawn." };
  });

async function already(
  tx: Db,
  context: Context,
  { id, traineeId }: PlacementRow,
  [key, action]: readonly ["PLACEMENT_CONFIRMED" | "PLACEMENT_UNCONFIRMED", string],
): Promise<AppError> {
  const changes = { actions: [action], values: { placementId: id } };
  const by = await describeConflict(tx, context, ["user", traineeId], changes);
  return new AppError(key, { values: { by } });
}

/**
 * Corrects a placement; applications joined at the company it named before go back to offered, and
 * the same again changes nothing. Throws the errors in the contract.
 */
const correct = (
  context: Context,
  id: string,
  { version, ...fields }: PlacementFields & Reasoned,
) =>
  context.db.transaction().execute(async (tx) => {
    const { row, joined } = await lockPlacement(tx, id);
    await assertPlacementVersion(tx, context, row, version);
    await correctPlacement(tx, context, row, fields);
    for (const { application, keys } of await joinedAt(tx, joined, row.placedCompany)) {
      if (keys.includes(companyKey(fields.placedCompany))) continue;
      await backToOffered(tx, context, application, fields.reason);
    }
    return { message: "The placement is corrected." };
  });

/**
 * Revokes a placement; applications joined at its company go back to offered. Throws the errors in
 * the contract.
 */
const takeBack = (context: Context, id: string, { reason, version }: Reasoned) =>
  context.db.transaction().execute(async (tx) => {
    const { row, joined } = await lockPlacement(tx, id);
    await assertPlacementVersion(tx, context, row, version);
    const here = await joinedAt(tx, joined, row.placedCompany);
    const elsewhere = joined.find((one) => !here.some(({ application }) => application === one));
    if (elsewhere) {
      const { role, companyName } = await openingOfOne(tx, elsewhere);
      const what =
        `They have joined for ${role} at ${companyName}. Move them back there first, or correct the ` +
        "company.";
      throw new AppError("PLACEMENT_GONE_ON", { values: { what } });
    }
    for (const { application } of here) await backToOffered(tx, context, application, reason);
    await takePlacementBack(tx, context, row, reason);
    return { message: "The placement is taken back." };
  });

const openingOfOne = async (tx: Db, { openingId }: ApplicationRow) =>
  getOrThrow(await openingOf(tx, openingId).executeTakeFirst());

/** Those of the applications that are for a company, in any of its spellings. */
async function joinedAt(tx: Db, joined: readonly ApplicationRow[], company: string) {
  const found: { application: ApplicationRow; keys: readonly string[] }[] = [];
  for (const application of joined) {
    const { companyId } = await openingOfOne(tx, application);
    const { keys } = await findCompany(tx, companyId, companyId);
    if (keys.includes(companyKey(company))) found.push({ application, keys });
  }
  return found;
}

async function backToOffered(
  tx: Db,
  context: Context,
  application: ApplicationRow,
  reason: string,
) {
  const opening = await openingOfOne(tx, application);
  await updateApplication(tx, context.clock, application.id, { stage: "offered", reason: null });
  await auditMove(tx, context, application, { opening, stage: "offered", reason });
}

export const placementsService: Service<typeof placementsContract> = {
  confirm: confirmPlacement,
  unconfirm: unconfirmPlacement,
  correct,
  takeBack,
};
