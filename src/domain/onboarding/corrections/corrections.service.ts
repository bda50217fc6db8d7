import {
  type DecisionRows,
  decideEach,
  notifyGathered,
  openDecision,
} from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { columnNames } from "#/platform/db/column-names.ts";
import type { Db } from "#/platform/db/db.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { summarizeResults } from "#/shared/bulk.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { isWhollyVerified } from "../checks/checks.queries.ts";
import { toDetails } from "../details/details.queries.ts";
import type { TypedDetails } from "../details/details.rules.ts";
import type { correctionsContract } from "./corrections.contract.ts";
import { correctionsGathered } from "./corrections.mail.ts";
import {
  findCorrection,
  insertChanges,
  lockDetails,
  updateDecided,
  updateDetails,
  updateWithdrawn,
  withdrawOf,
} from "./corrections.queries.ts";
import {
  type Change,
  changesBetween,
  propertiesOf,
  readCorrected,
  unfitness,
} from "./corrections.rules.ts";

const SUBJECT = "user";

/**
 * Returns the caller's requested changes, and locks the details. Throws DETAILS_FIRST,
 * DETAILS_UNCHANGED, and the errors of the details form.
 */
async function readChanges(tx: Db, context: Context, typed: TypedDetails): Promise<Change[]> {
  const { actor, clock } = context;
  const stored = toDetails(getOrThrow(await lockDetails(tx, actor.id), "DETAILS_FIRST"));
  const read = readCorrected(stored, typed, clock.today());
  if ("refusal" in read) throw new AppError(read.refusal.key, { fields: read.refusal.fields });
  const changes = changesBetween(stored, read.details);
  if (changes.length === 0) throw new AppError("DETAILS_UNCHANGED");
  return changes;
}

/** Only the field names, for the audit trail: the values have their own rows. */
const fieldsOf = (changes: readonly Change[]) => ({ fields: changes.map(({ field }) => field) });

/**
 * Corrects the caller's own details. Throws DETAILS_VERIFIED once the office has verified all six
 * documents.
 */
async function correctDetails(context: Context, _userId: string, typed: TypedDetails) {
  const { actor, clock } = context;
  await context.db.transaction().execute(async (tx) => {
    const changes = await readChanges(tx, context, typed);
    if (await isWhollyVerified(tx, actor.id)) throw new AppError("DETAILS_VERIFIED");
    for (const { field, newValue } of changes) await updateDetails(tx, actor.id, field, newValue);
    await withdrawOf(tx, actor.id, fieldsOf(changes).fields);
    await insertChanges(tx, clock, { traineeId: actor.id, changes });
    await writeAudit(tx, context, "details.changed", [SUBJECT, actor.id], {
      newValue: fieldsOf(changes),
    });
  });
  return { message: "Your details are changed." };
}

/**
 * Requests corrections of the caller's verified details, one for each field that differs. Throws
 * DETAILS_OPEN while they can be changed directly, and CORRECTION_OPEN for a field that is
 * requested already.
 */
async function askForCorrection(
  context: Context,
  _userId: string,
  { reason, ...typed }: TypedDetails & { reason: string },
) {
  const { actor, clock } = context;
  await context.db.transaction().execute(async (tx) => {
    const changes = await readChanges(tx, context, typed);
    if (!(await isWhollyVerified(tx, actor.id))) throw new AppError("DETAILS_OPEN");
    await insertChanges(tx, clock, { traineeId: actor.id, changes, reason });
    await writeAudit(tx, context, "details-correction.asked", [SUBJECT, actor.id], {
      newValue: fieldsOf(changes),
    });
  });
  return { message: "The office looks at it and writes to you." };
}

/**
 * Withdraws a correction of the caller's. Throws NOT_FOUND (also for another person's) and
 * CORRECTION_DECIDED.
 */
async function withdrawCorrection(context: Context, correctionId: string) {
  const { actor } = context;
  await context.db.transaction().execute(async (tx) => {
    const { id, field } = await lockOpen(tx, correctionId, actor.id);
    await updateWithdrawn(tx, id);
    await writeAudit(tx, context, "details-correction.withdrawn", [SUBJECT, actor.id], {
      newValue: { fields: [field] },
    });
  });
  return { message: "The correction is withdrawn." };
}

/**
 * A waiting correction, locked with the details it is about. Throws NOT_FOUND, CORRECTION_DECIDED.
 */
async function lockOpen(tx: Db, correctionId: string, ownerId?: string) {
  const found = await getById(correctionId, (known) => findCorrection(tx, known));
  if (ownerId !== undefined && found.traineeId !== ownerId) {
    throw new AppError("NOT_FOUND", { isDenial: true });
  }
  const details = toDetails(getOrThrow(await lockDetails(tx, found.traineeId)));
  const correction = getOrThrow(await findCorrection(tx, found.id));
  if (correction.status === "asked") return { ...correction, details };
  const by = correction.decidedBy && ownerId === undefined ? `, by ${correction.decidedBy}` : "";
  throw new AppError("CORRECTION_DECIDED", { values: { status: correction.status, by } });
}

type Verdict = { isGranted: boolean; reason: string | null };

/** Throws INVALID_INPUT for a refusal without a reason. */
function verdictOf(input: { isGranted: boolean; reason?: string | null | undefined }): Verdict {
  const { isGranted } = input;
  const reason = isGranted ? null : input.reason || null;
  if (isGranted || reason) return { isGranted, reason };
  throw invalidInput({ reason: "Say why, so that the person knows." });
}

/**
 * Grants a correction or refuses it with a reason, as an undoable decision; the person is notified
 * of all decisions together once none can be undone. Throws NOT_FOUND, INVALID_INPUT without a
 * reason, CORRECTION_DECIDED (also for the later of two concurrent calls) and CORRECTION_UNFIT if
 * it no longer fits the other details.
 */
async function decideCorrection(
  context: Context,
  id: string,
  input: Parameters<typeof verdictOf>[0],
) {
  const verdict = verdictOf(input);
  const undoing = await context.db
    .transaction()
    .execute((tx) => decideOpen(tx, context, id, verdict));
  return { message: `The correction is ${wordOf(verdict)}.`, ...undoing };
}

/**
 * Decides several corrections in the same way. Each succeeds or fails separately, with its own
 * result.
 */
async function decideCorrections(
  context: Context,
  { correctionIds, ...input }: Parameters<typeof verdictOf>[0] & { correctionIds: string[] },
) {
  const verdict = verdictOf(input);
  const decided = await decideEach(context, correctionIds, (tx, id) =>
    decideOpen(tx, context, id, verdict),
  );
  return { message: summarizeResults(decided.results, wordOf(verdict)), ...decided };
}

const wordOf = ({ isGranted }: Verdict) => (isGranted ? "granted" : "refused");

async function decideOpen(tx: Db, context: Context, correctionId: string, verdict: Verdict) {
  const { actor, clock } = context;
  const { id, traineeId, field, newValue, details } = await lockOpen(tx, correctionId);
  const problem = verdict.isGranted && unfitness(details, { field, newValue }, clock.today());
  if (problem) throw new AppError("CORRECTION_UNFIT", { values: { problem } });
  const status = wordOf(verdict);
  const action = `details-correction.${status}`;
  const decision = await openDecision(tx, context, {
    action,
    subject: [SUBJECT, traineeId],
    rows: touchedBy({ id, traineeId, field, newValue }),
  });
  const [section = "", name = ""] = field.split(".");
  const sectionNow = details[section as keyof typeof details] as Record<string, unknown> | null;
  const oldValue = name ? sectionNow?.[name] : sectionNow;
  if (verdict.isGranted) await updateDetails(tx, traineeId, field, newValue);
  const notifyAt = decision.hold?.until ?? clock.sqlNow();
  const decided = { id, status, answer: verdict.reason, decidedBy: actor.id } as const;
  await updateDecided(tx, clock, { ...decided, oldValue, notifyAt });
  await writeAudit(tx, context, action, [SUBJECT, traineeId], {
    newValue: { fields: [field], ...(verdict.reason && { reason: verdict.reason }) },
  });
  await notifyGathered(tx, context, correctionsGathered, traineeId);
  return decision.close();
}

type Correction = { id: string; traineeId: string; field: string; newValue: unknown };

/** In the order in which everyone locks them; nothing of the account is restored. */
const touchedBy = ({ id, traineeId, field, newValue }: Correction): readonly DecisionRows[] => [
  { table: "users", where: { id: traineeId }, columns: [] },
  {
    table: "traineeDetails",
    where: { trainee_id: traineeId },
    columns: Object.keys(propertiesOf(field, newValue)).map((one) => columnNames.columnOf(one)),
  },
  { table: "detailsChanges", where: { id } },
];

export const correctionsService: Service<typeof correctionsContract> = {
  correct: correctDetails,
  ask: askForCorrection,
  withdraw: withdrawCorrection,
  decide: decideCorrection,
  decideMany: decideCorrections,
};
