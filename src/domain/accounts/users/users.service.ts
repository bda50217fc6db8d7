import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { insertDraftRecord } from "#/domain/support/assistance/assistance.queries.ts";
import { amountOf } from "#/domain/support/assistance/assistance.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { newId } from "#/platform/db/ids.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { newToken } from "#/platform/http/access.ts";
import type { Service } from "#/platform/http/mount.ts";
import { hashPassword, personPartyOf } from "#/platform/security/passwords.ts";
import type { ListPage } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { invite } from "../invitations.service.ts";
import { refuseReserved } from "../links.service.ts";
import { refuseWeak } from "../passwords/common-passwords.service.ts";
import type { ApprovedUser, CreateUserInput, usersContract } from "./users.contract.ts";
import { accountCreatedMail } from "./users.mail.ts";
import {
  findApprovedUser,
  insertApprovedAssistance,
  insertUser,
  listApprovedUsers,
  toApprovedUser,
} from "./users.queries.ts";
import { optionFor, rolePairOf, rolePairProblem } from "./users.rules.ts";

async function listApproved(context: Context, query: ListQuery): Promise<ListPage<ApprovedUser[]>> {
  const { rows, total } = await listApprovedUsers(context.db, query);
  return { answer: rows.map(toApprovedUser), total };
}

export async function presentUser(context: Context, id: string): Promise<ApprovedUser> {
  return toApprovedUser(getOrThrow(await findApprovedUser(context.db, id)));
}

/**
 * Creates an approved account (A6, I-19, I-20). Without a password its owner is invited to choose
 * one; a password given here, whether the configured initial one or another, must be changed at the
 * first sign-in. Throws ROLE_PAIR_INVALID, ASSISTANCE_AMOUNT_MISSING, WEAK_PASSWORD,
 * ACCOUNT_EXISTS.
 */
async function createUser(context: Context, input: CreateUserInput) {
  const draft = await readDraft(context, input);
  const password = input.password || newToken();
  const passwordHash = await hashPassword(password, personPartyOf(context.actor.id));
  const id = await createAccount(context, draft, passwordHash);
  return { message: "User created successfully", user: await presentUser(context, id) };
}

type Draft = Awaited<ReturnType<typeof readDraft>>;

/** Returns the account to be stored. Throws the errors of `createUser` except ACCOUNT_EXISTS. */
export async function readDraft(context: Context, input: CreateUserInput) {
  const pair = rolePairOf(input.role, input.subRole);
  if (!pair) throw new AppError("ROLE_PAIR_INVALID", { fields: rolePairProblem(input) });
  const amountPaise = pair.subRole === "Assistance" ? amountOf(input.amount) : undefined;
  if (pair.subRole === "Assistance" && amountPaise === undefined) {
    throw new AppError("ASSISTANCE_AMOUNT_MISSING", {
      fields: { amount: "Amount is required for Assistance role" },
    });
  }
  const { password } = input;
  if (password && password !== context.config.initialPassword) {
    await refuseWeak(context, password, input, "password");
  }
  const user = {
    username: input.username,
    email: input.email,
    ...pair,
    paymentOption: optionFor(pair.role, pair.subRole, input.paymentOption),
    hasInitialPassword: Boolean(password),
    isInvited: !password,
  };
  return { ...user, amountPaise };
}

type NewAccount = Draft & { mobile?: string | null };

/** Stores an account, and notifies its owner. Returns its id. Throws ACCOUNT_EXISTS. */
export const createAccount = (context: Context, account: NewAccount, passwordHash: string) =>
  context.db.transaction().execute((tx) => storeAccount(tx, context, account, passwordHash));

/** Stores an account in the caller's transaction. Returns its id. */
async function storeAccount(
  tx: Context["db"],
  context: Context,
  { amountPaise, ...fields }: NewAccount,
  passwordHash: string,
): Promise<string> {
  const user = { id: newId(), ...fields };
  const { id, email } = user;
  await insertUser(tx, context.clock, { ...user, passwordHash });
  await refuseReserved({ ...context, db: tx }, { email, userId: id, refusal: "ACCOUNT_EXISTS" });
  if (amountPaise !== undefined) {
    await insertApprovedAssistance(tx, context.clock, { userId: id, amountPaise });
    await insertDraftRecord(tx, context.clock, { userId: id });
  }
  if (user.isInvited) await invite(tx, context, user);
  else await notify(tx, context, accountCreatedMail(context, user));
  await writeAudit(tx, context, "user.created", ["user", id], {
    newValue: { ...user, amountPaise: amountPaise ?? null },
  });
  return id;
}

/**
 * Prepares inviting a trainee who pays the fee in full: hashes the password and returns a function
 * that stores the account in a transaction. That one throws ACCOUNT_EXISTS.
 */
export async function inviteTrainee(
  context: Context,
  { name, email, mobile }: { name: string; email: string; mobile: string },
): Promise<(tx: Context["db"]) => Promise<string>> {
  const draft = await readDraft(context, { username: name, email, role: "Trainee" });
  const password = newToken();
  const passwordHash = await hashPassword(password, personPartyOf(context.actor.id));
  return (tx) => storeAccount(tx, context, { ...draft, mobile }, passwordHash);
}

export const usersCalls = {
  listApproved,
  defaults: ({ config: { initialPassword, smtpUrl } }) => ({
    ...(initialPassword === undefined ? {} : { password: initialPassword }),
    hasMailServer: smtpUrl !== undefined,
  }),
  create: createUser,
} satisfies Partial<Service<typeof usersContract>>;
