import { companyKey } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { AppError } from "#/shared/errors.ts";
import { findCompany, listSpellings } from "../companies.queries.ts";
import { createCompany } from "../writing.service.ts";
import { hasApplications, type OpeningRow } from "./openings.queries.ts";
import { COMPANY_STAYS } from "./openings.rules.ts";

/** Returns the company with a name; one without interviews is added together with its opening. */
export async function companyOf(tx: Db, context: Context, name: string): Promise<string> {
  const key = companyKey(name);
  const found = await findCompany(tx, name, key);
  if (found.id) return found.id;
  const [spelling] = await listSpellings(tx, [key]);
  return createCompany(tx, context, { name: spelling?.name ?? name, key });
}

/**
 * Throws OPENING_APPLIED_FOR if a locked opening would move to another company after somebody
 * applied: their rounds, offers and placements belong to this one.
 */
export async function refuseOther(tx: Db, before: OpeningRow, companyId: string): Promise<void> {
  if (companyId === before.companyId || !(await hasApplications(tx, before.id))) return;
  throw new AppError("OPENING_APPLIED_FOR", {
    values: { company: before.companyName },
    fields: { companyName: COMPANY_STAYS },
  });
}
