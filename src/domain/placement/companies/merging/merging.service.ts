import { companyKey } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { describeConflict } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import {
  type FoundCompany,
  findCompany,
  listCompanies,
  listSpellings,
} from "../companies.queries.ts";
import { companyToWriteOf } from "../writing.service.ts";
import type { Moves, mergingContract } from "./merging.contract.ts";
import { countWritten, lockCompanies, updateMerged, updateParted } from "./merging.queries.ts";
import { lookAlikes } from "./merging.rules.ts";

async function listLookAlikes({ db }: Context) {
  const { rows } = await listCompanies(db, {}, { placements: true });
  const known = rows.map(({ ref, name, interviews, placed }) => ({
    ref,
    name,
    key: companyKey(name),
    uses: interviews + (placed ?? 0),
  }));
  return { pairs: lookAlikes(known) };
}

/** What would move, and who would be listed twice. Throws NOT_FOUND and SAME_COMPANY. */
async function previewMerge({ db }: Context, ref: string, { into }: { into: string }) {
  const [from, to] = [await sideOf(db, ref), await sideOf(db, into)];
  if (from.ref === to.ref) throw new AppError("SAME_COMPANY");
  const [moved, there] = [await countWritten(db, from), await countWritten(db, to)];
  const { placedIds, ...counts } = moved;
  const answer: Moves = {
    from: { ref: from.ref, name: from.name },
    into: { ref: to.ref, name: to.name },
    spellings: from.spellings,
    ...counts,
    both: placedIds.filter((id) => there.placedIds.includes(id)),
  };
  return answer;
}

type Side = FoundCompany & { ref: string; name: string; spellings: string[] };

async function sideOf(db: Db, ref: string): Promise<Side> {
  const found = await findCompany(db, ref, companyKey(ref));
  const spellings = await listSpellings(db, found.keys);
  const name = found.name ?? spellings[0]?.name;
  if (!name) throw new AppError("NOT_FOUND");
  return {
    ...found,
    name,
    ref: found.id ?? spellings[0]?.key ?? ref,
    spellings: spellings.map((one) => one.name),
  };
}

/** Merges a company into another. Throws NOT_FOUND and SAME_COMPANY. */
async function mergeCompanies(context: Context, ref: string, { into }: { into: string }) {
  const { actor, clock } = context;
  return context.db.transaction().execute(async (tx) => {
    const ids = [
      await companyToWriteOf(tx, context, ref),
      await companyToWriteOf(tx, context, into),
    ] as const;
    const locked = await lockCompanies(tx, ids);
    const [from, to] = ids.map((id) => locked.find((row) => row.id === id));
    // A concurrent call may have merged one of them since it was read.
    if (!from || !to || from.id === to.id || from.mergedInto || to.mergedInto) {
      const actions = ["company.merged"];
      const merged = from?.mergedInto || !to ? from?.id : to.id;
      const by = await describeConflict(tx, context, ["company", merged ?? null], { actions });
      throw new AppError("SAME_COMPANY", { values: { by } });
    }
    await updateMerged(tx, clock, { from: from.id, into: to.id, mergedBy: actor.id });
    await writeAudit(tx, context, "company.merged", ["company", from.id], {
      oldValue: { name: from.name },
      newValue: { into: to.id, name: to.name },
    });
    return { message: `${from.name} is part of ${to.name} now.`, ref: to.id };
  });
}

/** Undoes a merge. Throws NOT_FOUND and NOT_MERGED. */
async function partCompany(context: Context, id: string) {
  return context.db.transaction().execute(async (tx) => {
    const row = await getById(id, async (known) => (await lockCompanies(tx, [known]))[0]);
    if (!row.mergedInto) {
      const actions = ["company.parted"];
      const by = await describeConflict(tx, context, ["company", row.id], { actions });
      throw new AppError("NOT_MERGED", { values: { by } });
    }
    await updateParted(tx, row.id);
    await writeAudit(tx, context, "company.parted", ["company", row.id], {
      oldValue: { into: row.mergedInto },
      newValue: { name: row.name },
    });
    return { message: `${row.name} is a company of its own again.`, ref: row.id };
  });
}

export const mergingService: Service<typeof mergingContract> = {
  lookAlikes: listLookAlikes,
  preview: previewMerge,
  merge: mergeCompanies,
  part: partCompany,
};
