import { amountOf } from "#/features/assistance/rules.ts";
import { insertDraftRecord } from "#/features/assistance/server/queries.ts";
import { notify } from "#/features/notices/server/notify.ts";
import { lockLivePayment, updateAbandoned } from "#/features/payments/orders/server/queries.ts";
import { writeAudit } from "#/server/audit.ts";
import { isId, newId } from "#/server/ids.ts";
import { hashPassword } from "#/server/passwords.ts";
import type { Context } from "#/server/platform.ts";
import { type Role, type SubRole, subRoleFits } from "#/shared/actor.ts";
import type { Listed } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { refuseWeak } from "../../passwords/server/common-passwords.ts";
import { deleteSessionsOf } from "../../sessions/server/queries.ts";
import type { ApprovedUser, CreateUserInput } from "../contract.ts";
import { rolePairOf } from "../rules.ts";
import {
  findApprovedUser,
  insertApprovedAssistance,
  insertUser,
  listApprovedUsers,
  lockApprovedUser,
  updateUserAccess,
} from "./queries.ts";
import { accountCreatedMail } from "./users.mail.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findApprovedUser>>>;

const present = (row: Row): ApprovedUser => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  contactNumber: row.contactNumber,
  paymentOption: row.paymentOption,
  role: row.role,
  subRole: row.subRole as SubRole | null,
  disabled: row.isDisabled,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

export async function listApproved(
  context: Context,
  query: ListQuery,
): Promise<Listed<ApprovedUser[]>> {
  const { rows, total } = await listApprovedUsers(context.db, query);
  return { answer: rows.map(present), total };
}

async function presentUser(context: Context, id: string): Promise<ApprovedUser> {
  const row = await findApprovedUser(context.db, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

/** What a trainee without a sub-role pays unless the form says otherwise (A6, C7). */
const optionFor = (
  role: Role,
  subRole: SubRole | null,
  wanted: PaymentOption | "" | null | undefined,
): PaymentOption | null =>
  role === "Trainee" && subRole === null ? wanted || "Full Payment" : null;

/**
 * Creates an approved account (A6, I-19, I-20). Without a password it starts on the configured
 * initial one, to be changed at the first sign-in. Throws ROLE_PAIR_INVALID,
 * ASSISTANCE_AMOUNT_MISSING, WEAK_PASSWORD, ACCOUNT_EXISTS.
 */
export async function createUser(context: Context, input: CreateUserInput) {
  const pair = rolePairOf(input.role, input.subRole);
  if (!pair) {
    throw new AppError("ROLE_PAIR_INVALID", {
      fields: { subRole: "This sub-role does not go with the role." },
    });
  }
  const amountPaise = pair.subRole === "Assistance" ? amountOf(input.amount) : undefined;
  if (pair.subRole === "Assistance" && amountPaise === undefined) {
    throw new AppError("ASSISTANCE_AMOUNT_MISSING", {
      fields: { amount: "Amount is required for Assistance role" },
    });
  }
  const { initialPassword } = context.config;
  const password = input.password || initialPassword;
  const hasInitialPassword = password === initialPassword;
  if (!hasInitialPassword) await refuseWeak(context.config, password, input, "password");
  const id = newId();
  const user = {
    id,
    username: input.username,
    email: input.email,
    ...pair,
    paymentOption: optionFor(pair.role, pair.subRole, input.paymentOption),
    hasInitialPassword,
  };
  const passwordHash = await hashPassword(password);
  await context.db.transaction().execute(async (tx) => {
    await insertUser(tx, context.clock, { ...user, passwordHash });
    if (amountPaise !== undefined) {
      await insertApprovedAssistance(tx, context.clock, { userId: id, amountPaise });
      await insertDraftRecord(tx, context.clock, { userId: id });
    }
    await notify(tx, context, accountCreatedMail(context, user));
    await writeAudit(tx, context, {
      actorId: context.actor.id,
      action: "user.created",
      subjectType: "user",
      subjectId: id,
      newValue: { ...user, amountPaise: amountPaise ?? null },
      requestId: context.requestId,
    });
  });
  return { message: "User created successfully", user: await presentUser(context, id) };
}

type Change = {
  subRole?: SubRole | null | undefined;
  paymentOption?: PaymentOption | null | undefined;
  disabled?: boolean | null | undefined;
  version?: number | undefined;
};

/**
 * Changes a person's sub-role, payment option (only while unpaid) or access (C17); their sessions
 * end. Throws NOT_FOUND, ROLE_PAIR_INVALID, PAYMENT_OPTION_SETTLED, OWN_ACCOUNT_LOCKED, STALE_VERSION.
 */
export async function updateUser(context: Context, userId: string, change: Change) {
  if (!isId(userId)) throw new AppError("NOT_FOUND");
  await context.db.transaction().execute(async (tx) => {
    const before = await lockApprovedUser(tx, userId);
    if (!before) throw new AppError("NOT_FOUND");
    if (change.version !== undefined && change.version !== before.version) {
      throw new AppError("STALE_VERSION");
    }
    const after = changed(before, change);
    if (after.isDisabled && userId === context.actor.id) throw new AppError("OWN_ACCOUNT_LOCKED");
    if (after.paymentOption !== before.paymentOption) {
      await giveUpOrder(tx, userId);
    }
    await updateUserAccess(tx, after);
    if (after.subRole === "Assistance") await insertDraftRecord(tx, context.clock, { userId });
    await deleteSessionsOf(tx, userId);
    await writeAudit(tx, context, {
      actorId: context.actor.id,
      action: "user.changed",
      subjectType: "user",
      subjectId: userId,
      oldValue: before,
      newValue: after,
      requestId: context.requestId,
    });
  });
  return { message: "User updated successfully.", user: await presentUser(context, userId) };
}

/** An order of the old option is worth nothing any more; a completed payment settles the option. */
async function giveUpOrder(tx: Context["db"], traineeId: string) {
  const payment = await lockLivePayment(tx, traineeId);
  if (payment?.status === "completed") throw new AppError("PAYMENT_OPTION_SETTLED");
  if (payment) await updateAbandoned(tx, payment.id);
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockApprovedUser>>>;

function changed(before: Locked, change: Change) {
  const subRole =
    change.subRole === undefined ? (before.subRole as SubRole | null) : change.subRole;
  if (!subRoleFits(before.role, subRole)) {
    throw new AppError("ROLE_PAIR_INVALID", {
      fields: { subRole: "This sub-role does not go with the role." },
    });
  }
  return {
    id: before.id,
    subRole,
    paymentOption: optionFor(before.role, subRole, change.paymentOption ?? before.paymentOption),
    isDisabled: change.disabled ?? before.isDisabled,
  };
}
