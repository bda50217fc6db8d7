import { interviewEntry, invitation } from "#/features/calendar/rules.ts";
import type { InterviewRow } from "#/features/interviews/server/queries.ts";
import type { Db } from "#/server/db.ts";
import type { Invitation } from "#/server/mail/outgoing-mail.ts";
import { senderOf } from "#/server/mail/sender.ts";
import type { Context } from "#/server/platform.ts";
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

/** The candidate's calendar entry: one for the life of the interview, each change with a higher sequence. */
export function invitationTo(
  { config, hub }: Context,
  row: InterviewRow,
  method: Invitation["method"] = "REQUEST",
): Invitation {
  const sender = senderOf(config.mailFrom, hub.now().hubName);
  const entry = interviewEntry({
    ...row,
    sequence: row.sequence + (method === "CANCEL" ? 1 : 0),
    changedAt: row.plannedAt,
    url: `${config.publicUrl}/interview-schedules`,
  });
  const text = invitation(method, entry, {
    organizer: { ...sender, name: sender.name || hub.now().hubName },
    attendee: { name: row.username, address: row.email },
  });
  return { method, text };
}
