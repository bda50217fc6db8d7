import type { Db } from "#/server/db.ts";
import { getOrThrow } from "#/server/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { openingOf } from "../../openings/server/queries.ts";
import { findCompany } from "../../server/queries.ts";
import type { SlotFields } from "../contract.ts";
import { clashesOf } from "../rules.ts";
import { lockCompany, readBeside } from "./queries.ts";

export type Meant = { despiteClashes?: boolean | undefined };

type Company = Awaited<ReturnType<typeof companyOf>>;

/** The company of an opening, with every key that stands under it. */
export async function companyOf(db: Db, openingId: string) {
  const opening = getOrThrow(await openingOf(db, openingId).executeTakeFirst());
  const { keys } = await findCompany(db, opening.companyId, opening.companyId);
  return { id: opening.companyId, name: opening.companyName, keys };
}

type Tried = Meant & {
  company: Company;
  traineeId: string;
  slot: SlotFields;
  except?: string;
};

/** Throws INTERVIEW_CLASH, with what it clashes with, unless it is nothing of the candidate's own and meant all the same. */
export async function refuseClashes(
  tx: Db,
  { company, traineeId, slot, except, despiteClashes }: Tried,
) {
  await lockCompany(tx, company.id);
  const beside = await readBeside(tx, { traineeId, keys: company.keys, date: slot.date, except });
  const clashes = clashesOf(slot, traineeId, beside);
  const [first] = clashes;
  if (!first || (despiteClashes && first.kind !== "candidate")) return;
  throw new AppError("INTERVIEW_CLASH", { values: { what: first.text }, extra: { clashes } });
}
