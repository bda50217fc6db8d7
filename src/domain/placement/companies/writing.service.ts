import { companyKey } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { AppError } from "#/shared/errors.ts";
import { findCompany, insertCompany, listSpellings } from "./companies.queries.ts";

/**
 * Returns the id of a company that something is about to refer to; creates its row if it had
 * spellings only. Throws NOT_FOUND if the name was never used.
 */
export async function companyToWriteOf(tx: Db, context: Context, ref: string): Promise<string> {
  const found = await findCompany(tx, ref, companyKey(ref));
  if (found.id) return found.id;
  const [first] = await listSpellings(tx, found.keys);
  if (!first) throw new AppError("NOT_FOUND");
  return createCompany(tx, context, first);
}

/** Stores a company by its name. Throws COMPANY_KNOWN if it exists. */
export async function createCompany(
  tx: Db,
  context: Context,
  { name, key }: { name: string; key: string },
): Promise<string> {
  const id = await insertCompany(tx, context.clock, { name, key, createdBy: context.actor.id });
  await writeAudit(tx, context, "company.created", ["company", id], { newValue: { name } });
  return id;
}
