import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";
import type {
  Candidate as CandidateRow,
  eligibilityContract,
  IneligibleTrainee,
} from "./eligibility.contract.ts";
import {
  listCandidates as listCandidateRows,
  listEligibilityFacts,
  listEligible as listEligibleRows,
  lockTrainees,
} from "./eligibility.queries.ts";
import { describeIneligibility, type FilledType, ineligibleReason } from "./eligibility.rules.ts";

async function listEligible({ db }: Context, type: FilledType, query: ListQuery) {
  const { rows, total } = await listEligibleRows(db, type, query);
  return { answer: { trainees: rows }, total };
}

/** The eligible trainees, with what distinguishes namesakes, and the others with the reason. */
async function listCandidates(
  { db }: Context,
  { batchType: type, ...query }: ListQuery & { batchType: FilledType },
) {
  const { eligible, notPassed, placed } = await listCandidateRows(db, type, query);
  const notEligible = [
    ...notPassed.rows.map((row) => explain(row, null)),
    ...placed.rows.map((row) => explain(row, row.batchId)),
  ];
  const notEligibleTotal = notPassed.total + placed.total;
  return {
    answer: {
      trainees: eligible.rows.map(withAttempts),
      notEligible: notEligible.slice(0, MAX_PAGE_SIZE).flat(),
      notEligibleTotal,
    },
    total: eligible.total,
  };
}

/** People in the module for the first time have no attempts, so none are sent. */
const withAttempts = <Row extends CandidateRow>({ attempts, ...row }: Row) =>
  attempts?.length ? { ...row, attempts } : row;

/** Returns why a trainee is not eligible, or null; `batchId` is their batch of this module. */
function explain(row: CandidateRow, batchId: string | null): IneligibleTrainee[] {
  const reason = ineligibleReason({
    mark: row.mark,
    batchId,
    ownMark: null,
    isInBefore: true,
    isInTraining: true,
  });
  return reason ? [{ ...withAttempts(row), reason }] : [];
}

export type Candidate = { id: string; name: string };

/**
 * Returns the named trainees, each once, locked so that they stay eligible for a batch of the type
 * until the transaction ends. Throws ALREADY_IN_THIS_BATCH for a member of `batchId`, which is
 * checked first (C39), and NOT_ELIGIBLE_FOR_BATCH for anyone else who may not be placed: all or
 * none (I-48, I-54).
 */
export async function lockEligible(
  tx: Db,
  type: FilledType,
  requestedIds: readonly string[],
  { batchId, field }: { batchId?: string; field: string },
): Promise<Candidate[]> {
  const ids = [...new Set(requestedIds.map((id) => id.toLowerCase()))];
  if (!ids.every(isId)) throw new AppError("NOT_ELIGIBLE_FOR_BATCH");
  const lockedIds = await lockTrainees(tx, ids);
  const facts = await listEligibilityFacts(tx, type, lockedIds);
  const member = facts.find(({ currentId }) => batchId && currentId === batchId);
  if (member) {
    throw new AppError("ALREADY_IN_THIS_BATCH", { fields: { [field]: `${member.name}` } });
  }
  const refused = facts.flatMap((trainee) => {
    const reason = ineligibleReason(trainee);
    return reason ? [{ ...trainee, reason }] : [];
  });
  if (refused.length > 0 || lockedIds.length < ids.length) {
    const reasons = refused
      .slice(0, 5)
      .map((row) => `${row.name}: ${describeIneligibility(type, row)}`);
    const fields = reasons.length > 0 ? { fields: { [field]: reasons.join(" ") } } : {};
    throw new AppError("NOT_ELIGIBLE_FOR_BATCH", fields);
  }
  return facts.map(({ id, name }) => ({ id, name }));
}

export const eligibilityService: Service<typeof eligibilityContract> = {
  AEM: (context, query) => listEligible(context, "AEM", query),
  Communication: (context, query) => listEligible(context, "Communication", query),
  Mock: (context, query) => listEligible(context, "Mock", query),
  FinalCheck: (context, query) => listEligible(context, "FinalCheck", query),
  candidates: listCandidates,
};
