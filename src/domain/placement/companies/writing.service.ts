import { companyKey } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { AppError } from "#/shared/errors.ts";
import { findCompany, insertCompany, listSpellings } from "./companies.queries.ts";

/**
 * Returns the id of a company that something is written of now; one that was its spellings alone
 * gets a row. Throws NOT_FOUND where nobody ever wrote such a name.
 */
export async function companyToWriteOf(tx: Db, context: Context, ref: string): Promise<string> {
  const found = await findCompany(tx, ref, companyKey(ref));
  if (found.id) return found.id;
  const [first] = await listSpellings(tx, found.keys);
  if (!first) throw new AppError("NOT_FOUND");
  return createCompany(tx, context, first);
}

/** Stores a company by a name. Throws COMPANY_KNOWN where it is there. */
export async function createCompany(
  tx: Db,
  context: Context,
  { name, key }: { name: string; key: string },
): Promise<string> {
  const id = await insertCompany(tx, context.clock, { name, key, createdBy: context.actor.id });
  await writeAudit(tx, context, "company.created", ["company", id], { newValue: { name } });
  return id;
}
