import type { Db } from "#/platform/db/db.ts";
import { AppError } from "#/shared/errors.ts";
import { pick } from "#/shared/pick.ts";
import { SLOT_FIELDS, type SlotFields } from "./interviews.contract.ts";
import { type InterviewRow, listInterviewsOf, slotOf } from "./interviews.queries.ts";
import {
  companyKey,
  completedRounds,
  type InterviewFacts,
  lockedCompany,
} from "./interviews.rules.ts";

/**
 * The company to store: the locked or merged one under the spelling of its rounds, and no round a
 * second time.
 */
export function companyFor(
  interviews: readonly InterviewFacts[],
  { companyName, round }: Pick<SlotFields, "companyName" | "round">,
) {
  const key = companyKey(companyName);
  const [latest] = interviews;
  const lockedTo = lockedCompany(interviews);
  if (lockedTo && !lockedTo.companyKeys.includes(key)) {
    throw new AppError("COMPANY_LOCKED", { values: { company: lockedTo.companyName } });
  }
  const current = latest?.companyKeys.includes(key) ? latest : undefined;
  if (current && completedRounds(interviews).includes(round)) {
    throw new AppError("ROUND_PASSED", { values: { round, company: companyName } });
  }
  const isMerged = current && current.companyKey !== key;
  return {
    companyName: lockedTo?.companyName ?? (isMerged ? current.companyName : companyName),
    companyKey: current?.companyKey ?? key,
  };
}

/**
 * Returns an interview as it is after a change. Throws INTERVIEW_CLOSED, COMPANY_LOCKED (also where
 * the office arranged it for an opening of another company) and ROUND_PASSED.
 */
export async function changed(tx: Db, before: InterviewRow, change: Partial<SlotFields>) {
  const input = { ...slotOf(before), ...pick(change, SLOT_FIELDS) } as ReturnType<typeof slotOf>;
  if (input.companyName === before.companyName && input.round === before.round) return input;
  if (before.feedback !== "Pending") throw new AppError("INTERVIEW_CLOSED");
  const all = await listInterviewsOf(tx, before.traineeId);
  const earlier = all.filter((row) => row.id !== before.id);
  const own = all.find((row) => row.id === before.id);
  // It is on the board of an opening of this company.
  if (before.applicationId && !own?.companyKeys.includes(companyKey(input.companyName))) {
    throw new AppError("COMPANY_LOCKED", { values: { company: before.companyName } });
  }
  return { ...input, ...companyFor(earlier, input) };
}
