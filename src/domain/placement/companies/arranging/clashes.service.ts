import type { TimeFields } from "#/domain/placement/interviews/interviews.contract.ts";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { findCompany } from "../companies.queries.ts";
import { openingOf } from "../openings/openings.queries.ts";
import { listToCome, lockCompany, readNeighbours } from "./arranging.queries.ts";
import { clashesOf, interviewsDuring } from "./arranging.rules.ts";

export type DespiteClashes = { despiteClashes?: boolean | undefined };

type Company = Awaited<ReturnType<typeof companyOf>>;

/** The company of an opening, with all its keys. */
export async function companyOf(db: Db, openingId: string) {
  const opening = getOrThrow(await openingOf(db, openingId).executeTakeFirst());
  const { keys } = await findCompany(db, opening.companyId, opening.companyId);
  return { id: opening.companyId, name: opening.companyName, keys };
}

type Tried = DespiteClashes & {
  company: Company;
  traineeId: string;
  slot: TimeFields;
  except?: string;
};

/**
 * Throws INTERVIEW_CLASH, naming what it clashes with, unless that is not the candidate's own
 * interview and was confirmed.
 */
export async function refuseClashes(
  tx: Db,
  { company, traineeId, slot, except, despiteClashes }: Tried,
) {
  await lockCompany(tx, company.id);
  const beside = await readNeighbours(tx, {
    traineeId,
    keys: company.keys,
    date: slot.date,
    except,
  });
  const clashes = clashesOf(slot, traineeId, beside);
  const [first] = clashes;
  if (!first || (despiteClashes && first.kind !== "candidate")) return;
  throw new AppError("INTERVIEW_CLASH", { values: { what: first.text }, extra: { clashes } });
}

const MOST_NAMED = 5;

/**
 * Returns a candidate's upcoming interviews during which their company now interviews another
 * candidate, with that one; at most five.
 */
export async function listTakenHours(tx: Db, traineeId: string, today: IsoDate) {
  const taken = [];
  for (const { id: except, keys, ...mine } of await listToCome(tx, traineeId, today)) {
    const beside = await readNeighbours(tx, { traineeId, keys, date: mine.date, except });
    for (const other of interviewsDuring(mine, beside)) {
      if (other.traineeId !== traineeId) taken.push({ ...mine, username: other.username });
    }
  }
  return taken.slice(0, MOST_NAMED);
}
