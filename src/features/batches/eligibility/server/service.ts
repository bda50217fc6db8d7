import type { Db } from "#/server/db.ts";
import { isId } from "#/server/ids.ts";
import type { Context } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import { type ListQuery, MAX_PAGE_SIZE } from "#/shared/list.ts";
import type { IneligibleTrainee } from "../contract.ts";
import { describeWhyNot, type FilledType, whyNotEligible } from "../rules.ts";
import {
  listEligible as listEligibleRows,
  listNotPassed,
  listPlaced,
  listStandings,
  lockTrainees,
} from "./queries.ts";

/** One page of those eligible for a type's batches; with `explain` also who is not, and why. */
export async function listEligible(
  { db }: Context,
  type: FilledType,
  query: ListQuery & { explain?: "0" | "1" | undefined },
) {
  const { rows, total } = await listEligibleRows(db, type, query);
  if (query.explain !== "1") return { answer: { trainees: rows }, total };
  return {
    answer: { trainees: rows, notEligible: await listIneligible(db, type, query.q) },
    total,
  };
}

async function listIneligible(
  db: Db,
  type: FilledType,
  q: string | undefined,
): Promise<IneligibleTrainee[]> {
  const failing = await listNotPassed(db, type, q);
  // Those who moved on are everybody who ever did: they come only when somebody is looked for.
  const placed = q ? await listPlaced(db, type, q) : [];
  const rows = [...failing.map((row) => ({ ...row, batchId: null })), ...placed];
  return rows.slice(0, MAX_PAGE_SIZE).flatMap((row) => {
    const reason = whyNotEligible({ ...row, isInBefore: true });
    return reason ? [{ ...row, reason }] : [];
  });
}

export type Candidate = { id: string; name: string };

/**
 * The named trainees, each once, who stay eligible for a batch of the type until the transaction
 * ends. Throws ALREADY_IN_THIS_BATCH for a member of `batchId`, which is looked at first (C39), and
 * NOT_ELIGIBLE_FOR_BATCH for anybody else who may not be placed: all or none (I-48, I-54).
 */
export async function lockEligible(
  tx: Db,
  type: FilledType,
  named: readonly string[],
  { batchId, field }: { batchId?: string; field: string },
): Promise<Candidate[]> {
  const ids = [...new Set(named.map((id) => id.toLowerCase()))];
  if (!ids.every(isId)) throw new AppError("NOT_ELIGIBLE_FOR_BATCH");
  const found = await lockTrainees(tx, ids);
  const standings = await listStandings(tx, type, found);
  const member = standings.find(({ currentId }) => batchId && currentId === batchId);
  if (member) {
    throw new AppError("ALREADY_IN_THIS_BATCH", { fields: { [field]: `${member.name}` } });
  }
  const refused = standings.flatMap((standing) => {
    const reason = whyNotEligible(standing);
    return reason ? [{ ...standing, reason }] : [];
  });
  if (refused.length > 0 || found.length < ids.length) {
    const told = refused.slice(0, 5).map((row) => `${row.name}: ${describeWhyNot(type, row)}`);
    const fields = told.length > 0 ? { fields: { [field]: told.join(" ") } } : {};
    throw new AppError("NOT_ELIGIBLE_FOR_BATCH", fields);
  }
  return standings.map(({ id, name }) => ({ id, name }));
}
