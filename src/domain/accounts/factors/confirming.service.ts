import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { lockUser } from "#/platform/db/lock-user.ts";
import { getById } from "#/platform/db/rows.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import { checkCurrentPassword, notingRefusal } from "../attempts.service.ts";
import { provePasskey } from "../passkeys/ceremony.service.ts";
import type { PasskeyProof } from "../passkeys/passkeys.contract.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.queries.ts";
import { findAccountWithHash } from "../passwords/passwords.queries.ts";
import { deleteSessionsOf } from "../sessions/ending.queries.ts";
import { confirmSession } from "../sessions/sessions.queries.ts";
import type { factorsContract } from "./factors.contract.ts";
import { factorResetMail } from "./factors.mail.ts";
import { deleteApp, deleteRecoveryCodes } from "./factors.queries.ts";
import { takeCode } from "./proof.service.ts";

type Proof = {
  currentPassword?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
};
type Account = NonNullable<Awaited<ReturnType<typeof findAccountWithHash>>>;

/**
 * Confirms the identity of the signed-in person by password, code or passkey. It is valid for ten
 * minutes in this session, whose token is replaced. Throws WRONG_CURRENT_PASSWORD, WRONG_FACTOR as
 * INVALID_OTP, PASSKEY_REFUSED, TOO_MANY.
 */
async function stepUp(context: Context, proof: Proof) {
  const account = await findAccountWithHash(context.db, context.actor.id);
  if (!account) throw new AppError("UNAUTHENTICATED");
  const by = await prove(context, account, proof);
  const token = newToken();
  await context.db.transaction().execute(async (tx) => {
    await confirmSession(tx, context.clock, {
      id: context.sessionId,
      tokenHash: hashToken(token),
    });
    await writeAudit(tx, context, "session.confirmed", ["user", account.id], { newValue: { by } });
  });
  return { message: "Thank you.", token };
}

/** Returns the kind of proof. */
async function prove(
  context: Context,
  account: Account,
  { currentPassword, code, passkey }: Proof,
) {
  if (passkey) {
    await notingRefusal(context, account.email, async () => {
      const isProven = await provePasskey(context, passkey, {
        purpose: "step-up",
        caller: context.sessionId,
        userId: account.id,
      });
      if (!isProven) throw new AppError("PASSKEY_REFUSED");
    });
    return "passkey";
  }
  if (code) {
    await notingRefusal(context, account.email, () => proveByCode(context, account, code));
    return "factor";
  }
  await checkCurrentPassword(context, account, currentPassword ?? "");
  return "password";
}

/** A wrong code must not end the session, so the error differs from the sign-in's. */
async function proveByCode(
  context: Context,
  account: { id: string; username: string; email: string },
  code: string,
) {
  try {
    await takeCode(context, account, { code, purpose: "step-up" });
  } catch (error) {
    const isWrong = error instanceof AppError && error.key === "WRONG_FACTOR";
    throw isWrong
      ? new AppError("INVALID_OTP", { fields: { code: "Not this one, or used already." } })
      : error;
  }
}

/**
 * Removes the second factor of a person who has lost it: all their sessions end, and they are
 * notified, with the reason. Throws NOT_FOUND, NO_FACTOR.
 */
async function resetFactor(context: Context, userId: string, { reason }: { reason: string }) {
  const account = await getById(userId, (known) => findAccountWithHash(context.db, known));
  await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, account.id);
    const hadApp = await deleteApp(tx, account.id);
    const hadPasskeys = await deletePasskeysOf(tx, account.id);
    if (!hadApp && !hadPasskeys) throw new AppError("NO_FACTOR");
    await deleteRecoveryCodes(tx, account.id);
    await deleteSessionsOf(tx, context.clock, account.id);
    await notify(tx, context, factorResetMail(context, account, reason));
    await writeAudit(tx, context, "factor.reset", ["user", account.id], { newValue: { reason } });
  });
  return {
    message: `${account.username} signs in with the password alone until a new second step is set up.`,
  };
}

export const confirmingCalls = {
  stepUp,
  reset: resetFactor,
} satisfies Partial<Service<typeof factorsContract>>;
