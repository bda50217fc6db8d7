import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { checkCurrentPassword, notingRefusal } from "../../attempts/server/service.ts";
import { findAccountWithHash } from "../../passwords/server/queries.ts";
import { confirmSession, deleteSessionsOf } from "../../sessions/server/queries.ts";
import type { factorsContract } from "../contract.ts";
import { factorResetMail } from "./factors.mail.ts";
import { takeCode } from "./proof.service.ts";
import { deleteApp, deleteRecoveryCodes } from "./queries.ts";

/**
 * Somebody signed in proves once more who they are, by the password or a code of their factor; good for ten minutes in
 * this session. Throws WRONG_CURRENT_PASSWORD, WRONG_FACTOR as INVALID_OTP, TOO_MANY.
 */
async function stepUp(
  context: Context,
  { currentPassword, code }: { currentPassword?: string | undefined; code?: string | undefined },
) {
  const account = await findAccountWithHash(context.db, context.actor.id);
  if (!account) throw new AppError("UNAUTHENTICATED");
  if (code) await notingRefusal(context, account.email, () => proveByCode(context, account, code));
  else await checkCurrentPassword(context, account, currentPassword ?? "");
  await context.db.transaction().execute(async (tx) => {
    await confirmSession(tx, context.clock, context.sessionId);
    const newValue = { by: code ? "factor" : "password" };
    await writeAudit(tx, context, "session.confirmed", ["user", account.id], { newValue });
  });
  return { message: "Thank you." };
}

/** A wrong code is no end of the session, so it is not refused as at the sign-in. */
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
 * Takes the factor of somebody away who has lost it: every session of theirs ends, they are told, with the reason.
 * Throws NOT_FOUND, NO_FACTOR.
 */
async function resetFactor(context: Context, userId: string, { reason }: { reason: string }) {
  const account = await getById(userId, (known) => findAccountWithHash(context.db, known));
  await context.db.transaction().execute(async (tx) => {
    if (!(await deleteApp(tx, account.id))) throw new AppError("NO_FACTOR");
    await deleteRecoveryCodes(tx, account.id);
    await deleteSessionsOf(tx, account.id);
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
