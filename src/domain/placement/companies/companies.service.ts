import { companyKey } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import type { Service } from "#/platform/http/mount.ts";
import { audienceOf } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import { DEFAULT_LIMIT } from "#/shared/list.ts";
import { numberIn } from "#/shared/search-text.ts";
import type { Company, companiesContract } from "./companies.contract.ts";
import { readsContacts, readsPlacements } from "./companies.policy.ts";
import {
  findCompany,
  listCompanies,
  listSpellings,
  readCompanyParts,
  updateCompany,
} from "./companies.queries.ts";
import { packagesOf } from "./companies.rules.ts";
import { contactsCalls, presentContact } from "./contacts.service.ts";
import { companyToWriteOf, createCompany } from "./writing.service.ts";

/**
 * One company with what the caller's role may read. Throws NOT_FOUND if the name was never used.
 */
async function readCompany(
  { db, actor }: Context,
  ref: string,
  { most = DEFAULT_LIMIT }: { most?: number | undefined },
): Promise<Company> {
  const found = await findCompany(db, ref, companyKey(ref));
  const parts = await readCompanyParts(db, found, most);
  const [first] = parts.spellings;
  const name = found.name ?? first?.name;
  if (!name) throw new AppError("NOT_FOUND");
  const audience = audienceOf(actor);
  const hasContacts = readsContacts(audience);
  return {
    ref: found.id ?? first?.key ?? ref,
    _id: found.id,
    name,
    version: found.version,
    spellings: parts.spellings.map((one) => one.name),
    merged: parts.merged.map((one) => ({
      _id: one.id,
      name: one.name,
      mergedAt: (one.mergedAt ?? new Date(0)).toISOString(),
    })),
    rounds: parts.rounds,
    placements: readsPlacements(audience)
      ? { count: parts.packages.length, packages: packagesOf(parts.packages.map(amountOf)) }
      : null,
    placed: readsPlacements(audience) ? parts.placed : null,
    openingsInAll: readsPlacements(audience) ? (parts.openings[0]?.inAll ?? 0) : null,
    openings: readsPlacements(audience)
      ? parts.openings.map(({ id, inAll: _, ...opening }) => ({ _id: id, ...opening }))
      : null,
    contacts: hasContacts ? parts.contacts.map(presentContact) : null,
    notes: hasContacts
      ? parts.notes.map(({ id, createdAt, ...note }) => ({
          _id: id,
          ...note,
          createdAt: createdAt.toISOString(),
        }))
      : null,
  };
}

const amountOf = ({ packageAmount }: { packageAmount: number }) => packageAmount;

/** Adds a company without interviews. Throws COMPANY_KNOWN. */
async function addCompany(context: Context, { name }: { name: string }) {
  const key = companyKey(name);
  const ref = await context.db.transaction().execute(async (tx) => {
    const found = await findCompany(tx, key, key);
    const isKnown = found.id !== null || (await listSpellings(tx, found.keys)).length > 0;
    if (isKnown)
      throw new AppError("COMPANY_KNOWN", { fields: { name: "This company is known already." } });
    return createCompany(tx, context, { name, key });
  });
  return { message: `${name} is written down.`, ref };
}

/** Changes the displayed name of a company. Throws NOT_FOUND and STALE_VERSION. */
async function renameCompany(
  context: Context,
  ref: string,
  { name, version }: { name: string; version?: number | undefined },
) {
  const id = await context.db.transaction().execute(async (tx) => {
    const companyId = await companyToWriteOf(tx, context, ref);
    const before = await findCompany(tx, companyId, companyId);
    await assertVersion(
      tx,
      context,
      { row: before, version },
      { subject: ["company", companyId], actions: ["company.renamed"] },
    );
    if (before.name === name) return companyId;
    if (!(await updateCompany(tx, { id: companyId, version }, name)))
      throw new AppError("STALE_VERSION");
    await writeAudit(tx, context, "company.renamed", ["company", companyId], {
      oldValue: { name: before.name },
      newValue: { name },
    });
    return companyId;
  });
  return { message: "Name changed.", ref: id };
}

export const companiesService: Service<typeof companiesContract> = {
  list: async ({ db, actor }, query) => {
    const audience = audienceOf(actor);
    const { rows, total } = await listCompanies(db, query, {
      placements: readsPlacements(audience),
      digits: readsContacts(audience) ? numberIn(query.q) : undefined,
    });
    return { answer: { companies: rows }, total };
  },
  read: readCompany,
  create: addCompany,
  rename: renameCompany,
  ...contactsCalls,
};
