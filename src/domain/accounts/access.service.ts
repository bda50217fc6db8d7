import { updateAbandoned } from "#/domain/money/payments/completion/completion.queries.ts";
import { lockLivePayment } from "#/domain/money/payments/orders.queries.ts";
import { findFeeParts } from "#/domain/money/payments/parts.queries.ts";
import { insertDraftRecord } from "#/domain/support/assistance/assistance.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { type SubRole, subRoleFits } from "#/shared/actor.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { AppError, type ErrorKey } from "#/shared/errors.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { updateEmail } from "./addresses.queries.ts";
import { throwEmailTaken } from "./addresses.service.ts";
import { claimEmail, takeEmailCodeSlot } from "./emails.service.ts";
import { handOver } from "./handover.service.ts";
import { invite } from "./invitations.service.ts";
import { refuseReserved } from "./links.service.ts";
import { deleteSessionsOf } from "./sessions/ending.queries.ts";
import {
  findApprovedUser,
  lockApprovedUser,
  lockLastGeneralAdmin,
  updateUserAccess,
} from "./users/users.queries.ts";
import { optionFor, rolePairProblem } from "./users/users.rules.ts";
import { presentUser } from "./users/users.service.ts";

/** A missed interview slot in which the company now interviews another candidate. */
type TakenHour = {
  companyName: string;
  round: string;
  date: IsoDate;
  startTime: string;
  /** The candidate whom the company interviews at that time. */
  username: string;
};
type ListTakenHours = (
  tx: Context["db"],
  traineeId: string,
  today: IsoDate,
) => Promise<readonly TakenHour[]>;

type Change = {
  subRole?: SubRole | null | undefined;
  paymentOption?: PaymentOption | null | undefined;
  disabled?: boolean | null | undefined;
  email?: string | null | undefined;
  handOverTo?: string | null | undefined;
  version?: number | undefined;
};

/**
 * Changes a person's sub-role, payment option (only while unpaid) or access, which ends their
 * sessions, or their e-mail, which they must confirm; the same values again change nothing (C17).
 * `handOverTo` gets the classes they plan. When an account is unlocked, the message names its
 * interviews whose times were given away, as `listTakenHours` finds them; it is passed in, as
 * companies depend on accounts. Throws NOT_FOUND, ROLE_PAIR_INVALID, SUB_ROLE_SETTLED,
 * PAYMENT_OPTION_SETTLED, OWN_ACCOUNT_LOCKED, LAST_GENERAL_ADMIN, EMAIL_IN_USE, STALE_VERSION,
 * TOO_MANY.
 */
export async function updateUser(
  context: Context,
  userId: string,
  change: Change,
  listTakenHours?: ListTakenHours,
) {
  const current = await getById(userId, (known) => findApprovedUser(context.db, known));
  const { email } = change;
  const claimsEmail = Boolean(email) && email !== current.email && email !== current.pendingEmail;
  if (claimsEmail) await takeEmailCodeSlot(context, current.id);
  const followed = await context.db
    .transaction()
    .execute(async (tx) => {
      const isOpened = await changeUser(tx, context, current.id, change);
      if (isOpened && listTakenHours)
        return hoursTaken(await listTakenHours(tx, current.id, context.clock.today()));
      return change.handOverTo ? handOver(tx, context, current, change.handOverTo) : "";
    })
    .catch(throwEmailTaken);
  return {
    message: `User updated successfully.${followed}`,
    user: await presentUser(context, userId),
  };
}

/** Returns whether a locked account was unlocked. */
async function changeUser(tx: Context["db"], context: Context, userId: string, change: Change) {
  const mayTakeAdminAway = change.disabled === true || Boolean(change.subRole);
  // Taken before any row lock, so that two of these calls never deadlock.
  const isLastAdmin = mayTakeAdminAway && (await lockLastGeneralAdmin(tx, userId));
  const before = getOrThrow(await lockApprovedUser(tx, userId));
  await assertVersion(
    tx,
    context,
    { row: before, version: change.version },
    { subject: ["user", userId], actions: ["user.changed"] },
  );
  const after = changed(before, change);
  const isSameAccess = isSame(before, after);
  const isSameEmail = after.email === before.email || after.email === before.pendingEmail;
  if (isSameAccess && isSameEmail) return false;
  if (after.isDisabled && userId === context.actor.id) throw new AppError("OWN_ACCOUNT_LOCKED");
  if (isLastAdmin && (after.isDisabled || after.subRole !== null)) {
    throw new AppError("LAST_GENERAL_ADMIN");
  }
  if (!isSameAccess) await changeAccess(tx, context, before, after);
  const { email: _, ...access } = after;
  await updateUserAccess(tx, access);
  if (!isSameEmail) await changeEmail(tx, context, before, after.email);
  await writeAudit(tx, context, "user.changed", ["user", userId], {
    oldValue: before,
    newValue: after,
  });
  return before.isDisabled && !after.isDisabled;
}

const hoursTaken = (taken: readonly TakenHour[]): string =>
  taken
    .map(
      ({ round, companyName, date, startTime, username }) =>
        ` Their ${round} interview with ${companyName} on ${formatDate(date)}, ${formatTime(startTime)} ` +
        `is at the time of ${username}'s: move one of them.`,
    )
    .join("");

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockApprovedUser>>>;
type Changed = ReturnType<typeof changed>;

async function changeAccess(
  tx: Context["db"],
  context: Context,
  before: LockedUser,
  after: Changed,
) {
  const { id: userId } = before;
  if (after.paymentOption !== before.paymentOption) {
    const isAboutSubRole = after.subRole !== before.subRole;
    await giveUpOrder(tx, userId, isAboutSubRole ? "SUB_ROLE_SETTLED" : "PAYMENT_OPTION_SETTLED");
  }
  if (after.subRole === "Assistance") await insertDraftRecord(tx, context.clock, { userId });
  await deleteSessionsOf(tx, context.clock, userId);
}

/** Abandons an open order of the old option. Throws `refusal` once any of it is paid. */
async function giveUpOrder(tx: Context["db"], traineeId: string, refusal: ErrorKey) {
  const payment = await lockLivePayment(tx, traineeId);
  const { settledPaise } = await findFeeParts(tx, traineeId, "Fee");
  if (payment?.status === "completed" || settledPaise > 0) throw new AppError(refusal);
  if (payment) await updateAbandoned(tx, payment.id);
}

/** An address that was never used is corrected at once: accepting the new invitation proves it. */
async function changeEmail(
  tx: Context["db"],
  context: Context,
  account: LockedUser,
  email: string,
) {
  if (!account.isInvited) return claimEmail(tx, context, { account, newEmail: email });
  const { id: userId } = account;
  await updateEmail(tx, userId, email);
  await refuseReserved({ ...context, db: tx }, { email, userId, refusal: "EMAIL_IN_USE" });
  await invite(tx, context, { ...account, email });
}

const isSame = (before: LockedUser, after: Changed): boolean =>
  before.subRole === after.subRole &&
  before.paymentOption === after.paymentOption &&
  before.isDisabled === after.isDisabled;

function changed(before: LockedUser, change: Change) {
  const wasSubRole = before.subRole as SubRole | null;
  const subRole = change.subRole === undefined ? wasSubRole : change.subRole;
  if (!subRoleFits(before.role, subRole)) {
    const fields = rolePairProblem({ role: before.role, subRole });
    throw new AppError("ROLE_PAIR_INVALID", { fields });
  }
  const isOptionLeft = !change.paymentOption && subRole === wasSubRole;
  return {
    id: before.id,
    subRole,
    paymentOption: isOptionLeft
      ? before.paymentOption
      : optionFor(before.role, subRole, change.paymentOption ?? before.paymentOption),
    isDisabled: change.disabled ?? before.isDisabled,
    email: change.email ?? before.email,
  };
}
