import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { getById } from "#/platform/db/rows.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import { notingRefusal } from "../attempts.service.ts";
import { factorChangedMail } from "../factors/factors.mail.ts";
import { getAccount } from "../factors/factors.service.ts";
import { findAccountWithHash } from "../passwords/passwords.queries.ts";
import { deleteSessionsOf } from "../sessions/ending.queries.ts";
import { confirmSession } from "../sessions/sessions.queries.ts";
import type { singleSignOnContract } from "./single-sign-on.contract.ts";
import { touchBoundAccount, unbindAccount } from "./single-sign-on.queries.ts";
import { beginAtIssuer, endAtIssuer, signingOnCalls } from "./single-sign-on.service.ts";

const startConfirming = (context: Context, { returnTo }: { returnTo?: string | undefined }) =>
  beginAtIssuer(context, { purpose: "step-up", userId: context.actor.id }, returnTo);

/**
 * Confirms the identity of the signed-in person after a new sign-in at the provider, which must be
 * to the linked account there. It is valid for ten minutes in this session, whose token is
 * replaced. Throws SINGLE_SIGN_ON_FAILED, SINGLE_SIGN_ON_AWAY, TOO_MANY.
 */
async function confirm(context: Context, { answer }: { answer: string }) {
  const { db, clock, actor, sessionId } = context;
  const { email } = await getAccount(context);
  const { returnTo } = await notingRefusal(context, email, async () => {
    const ended = await endAtIssuer(context, answer, { purpose: "step-up", userId: actor.id });
    const identity = { issuer: ended.claims.iss, subject: ended.claims.sub };
    const bound = await touchBoundAccount(db, clock, identity);
    if (bound?.userId !== actor.id) throw new AppError("SINGLE_SIGN_ON_FAILED");
    return ended;
  });
  const token = newToken();
  await db.transaction().execute(async (tx) => {
    await confirmSession(tx, clock, { id: sessionId, tokenHash: hashToken(token) });
    await writeAudit(tx, context, "session.confirmed", ["user", actor.id], {
      newValue: { by: "provider" },
    });
  });
  context.setCookie("singleSignOn", null);
  return { message: "Thank you.", token, ...(returnTo === null ? {} : { returnTo }) };
}

/**
 * Unlinks a person's account at the provider, so that another can be linked at their next sign-in
 * there. Ends their sessions and notifies them. Throws NOT_FOUND.
 */
async function unbind(context: Context, userId: string) {
  const account = await getById(userId, (known) => findAccountWithHash(context.db, known));
  await context.db.transaction().execute(async (tx) => {
    if (!(await unbindAccount(tx, account.id))) throw new AppError("NOT_FOUND");
    await deleteSessionsOf(tx, context.clock, account.id);
    const what = "The office has undone the way you sign in with your work account";
    await notify(tx, context, factorChangedMail(context, account, what));
    await writeAudit(tx, context, "single-sign-on.unbound", ["user", account.id]);
  });
  return { message: `${account.username} is bound anew at the next sign-in there.` };
}

export const singleSignOnService: Service<typeof singleSignOnContract> = {
  ...signingOnCalls,
  startConfirming,
  confirm,
  unbind,
};
