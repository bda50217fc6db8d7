import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { versionCheck } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import { addYears, type IsoDate } from "#/shared/dates.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { Enquiry } from "./enquiries.contract.ts";
import { type EnquiryRow, findEnquiry, findOpen, lockEnquiry } from "./enquiries.queries.ts";
import { JOINED_STEP, type Status, stageOf } from "./enquiries.rules.ts";

export const subjectOf = ({ id }: { id: string }) => ["enquiry", id] as const;

/** Throws NOT_FOUND if the owner has not switched enquiries on. */
export function assertOn({ hub }: Pick<Context, "hub">): void {
  if (!hub.now().takesEnquiries) throw new AppError("NOT_FOUND");
}

const assertVersion = versionCheck((row: EnquiryRow) => ({
  subject: subjectOf(row),
  actions: [
    "enquiry.changed",
    "enquiry.called",
    "enquiry.lost",
    "enquiry.reopened",
    "enquiry.invited",
  ],
}));

/**
 * An enquiry in the version that was seen, locked until the transaction ends. Throws NOT_FOUND, and
 * STALE_VERSION naming who changed it.
 */
export async function lockSeen(tx: Db, context: Context, id: string, version: number) {
  const row = await getById(id, (known) => lockEnquiry(tx, known));
  await assertVersion(tx, context, row, version);
  return row;
}

export function statusOf({ step, lostAt, userId }: EnquiryRow): Status {
  if (userId && (step ?? 0) >= JOINED_STEP) return "joined";
  if (lostAt) return "lost";
  return userId ? "invited" : "open";
}

export function present(row: EnquiryRow): Enquiry {
  const { id, ownerId, ownerName, userId, accountStatus, isInvited, step, lastCall } = row;
  return {
    ...row,
    _id: id,
    status: statusOf(row),
    owner: ownerId && ownerName ? { id: ownerId, name: ownerName } : null,
    account: userId
      ? {
          id: userId,
          stage: stageOf({
            status: accountStatus ?? "pending",
            isInvited: isInvited ?? false,
            step: step ?? 0,
          }),
        }
      : null,
    lastCall: lastCall && { ...lastCall, at: new Date(lastCall.at).toISOString() },
    createdAt: row.createdAt.toISOString(),
  };
}

export const presentById = async (db: Db, id: string): Promise<Enquiry> =>
  present(await getById(id, (known) => findEnquiry(db, known)));

/** Throws ENQUIRY_OPEN, at the number, naming whose it is. */
export async function refuseOpen(tx: Db, mobile: string, exceptId: string | null): Promise<void> {
  const open = await findOpen(tx, mobile, exceptId);
  if (!open) return;
  throw new AppError("ENQUIRY_OPEN", {
    fields: { mobile: `${open.name} has an open enquiry with this number.` },
  });
}

type NextCall = { nextCallOn?: string | null | undefined; nextCallAt?: string | null | undefined };

/**
 * The day and time of the next call, as stored. Throws INVALID_INPUT at its field for a day before
 * today or more than a year ahead, unless it is stored already, and for a time without a day.
 */
export function nextCallOf(
  { nextCallOn, nextCallAt }: NextCall,
  today: IsoDate,
  before: IsoDate | null = null,
) {
  if (nextCallOn && nextCallOn !== before) {
    checkDay("nextCallOn", nextCallOn, { from: today, to: addYears(today, 1) });
  }
  if (nextCallAt && !nextCallOn) throw invalidInput({ nextCallOn: "Choose the day as well." });
  return { nextCallOn: nextCallOn || null, nextCallAt: nextCallAt || null };
}
