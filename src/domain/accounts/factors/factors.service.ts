import { randomBytes } from "node:crypto";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Service } from "#/platform/http/mount.ts";
import { kindOfNetwork } from "#/platform/http/network.ts";
import { withFailureLimits } from "#/platform/http/throttle.ts";
import { AppError } from "#/shared/errors.ts";
import type { RecoveryCodes } from "../passkeys/passkeys.contract.ts";
import { passkeysOf } from "../passkeys/passkeys.queries.ts";
import { findAccountWithHash } from "../passwords/passwords.queries.ts";
import { ownSessions } from "../sessions/open-sessions.queries.ts";
import { lockOwnAccount } from "../sessions/own-account.service.ts";
import { forgetOtherProofs } from "../sessions/sessions.queries.ts";
import { nameOfAgent } from "../sessions/sessions.rules.ts";
import { findBoundAt } from "../single-sign-on/single-sign-on.queries.ts";
import type { Factors, factorsContract } from "./factors.contract.ts";
import { factorChangedMail } from "./factors.mail.ts";
import {
  confirmPendingApp,
  deleteApp,
  deleteRecoveryCodes,
  findApp,
  findFactors,
  keepPendingApp,
} from "./factors.queries.ts";
import { needsFactor } from "./factors.rules.ts";
import { appOf, openApp, sealSecret, stepOf } from "./proof.service.ts";
import {
  giveFirstCodes,
  giveRecoveryCodes,
  makeFirstCodes,
  makeRecoveryCodes,
} from "./recovery.service.ts";

async function readFactors({ db, clock, config, actor, sessionId }: Context): Promise<Factors> {
  const { confirmedAt, codesLeft } = await findFactors(db, actor.id);
  const sessions = await ownSessions(db, clock, actor.id).execute();
  const passkeys = await passkeysOf(db, actor.id).execute();
  const { oidc } = config;
  const bound = oidc && (await findBoundAt(db, actor.id, oidc.issuer));
  return {
    appSince: confirmedAt?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: codesLeft ?? 0,
    ...(bound && {
      workAccount: {
        name: oidc.name,
        since: bound.boundAt.toISOString(),
        lastUsedAt: bound.lastUsedAt.toISOString(),
      },
    }),
    isRequired: needsFactor(config.factorRoles, actor),
    sessions: sessions.map((row) => ({
      _id: row.id,
      isCurrent: row.id === sessionId,
      browser: nameOfAgent(row.userAgent),
      address: row.ip,
      network: row.ip === null ? null : kindOfNetwork(row.ip),
      openedAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    })),
  };
}

/** Creates a secret that waits for its first code; an active app stays until then. */
async function startApp(context: Context) {
  const { id } = context.actor;
  const secret = randomBytes(32);
  const app = appOf(secret);
  const { email } = await getAccount(context);
  await keepPendingApp(context.db, id, sealSecret(context, id, secret));
  app.issuer = context.hub.now().hubName;
  app.label = email;
  return { secret: app.secret.base32, uri: app.toString() };
}

export async function getAccount({ db, actor }: Context) {
  const account = await findAccountWithHash(db, actor.id);
  if (!account) throw new AppError("UNAUTHENTICATED");
  return { id: actor.id, username: actor.username, email: account.email };
}

const GUESSES = { windowSeconds: 900, max: 10 };

/**
 * Activates the pending app with a code from it. Issues ten recovery codes if there are none.
 * Throws INVALID_OTP, NO_FACTOR, TOO_MANY.
 */
async function confirmApp(context: Context, { code }: { code: string }): Promise<RecoveryCodes> {
  const { id } = context.actor;
  const { pendingSecret } = (await findApp(context.db, id)) ?? {};
  if (!pendingSecret) throw new AppError("NO_FACTOR");
  let step: number | undefined;
  const limits = [{ key: `factor-confirm:${id}`, max: GUESSES.max, atOnce: 2 }];
  await withFailureLimits(context, { windowSeconds: GUESSES.windowSeconds, limits }, async () => {
    step = stepOf(context, openApp(context, id, pendingSecret), code.replace(/\s/g, ""));
    return step !== undefined;
  });
  if (step === undefined) {
    throw new AppError("INVALID_OTP", {
      fields: { code: "That is not the code that is shown now." },
    });
  }
  const app = { userId: id, pendingSecret, step };
  const codes = await makeFirstCodes(context);
  const recoveryCodes = await context.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, context);
    if (!(await confirmPendingApp(tx, context.clock, app))) throw new AppError("NO_FACTOR");
    await notifyOfChange(tx, context, "An authenticator app was set up", "factor.appConfirmed");
    return giveFirstCodes(tx, context, codes);
  });
  return { message: "Your authenticator app is set up.", recoveryCodes };
}

/** Notifies the owner that their factors changed; their other sessions must confirm again. */
export async function notifyOfChange(
  tx: Context["db"],
  context: Context,
  what: string,
  action: string,
) {
  const account = await getAccount({ ...context, db: tx });
  await notify(tx, context, factorChangedMail(context, account, what));
  await writeAudit(tx, context, action, ["user", account.id]);
  await forgetOtherProofs(tx, account.id, context.sessionId);
}

/**
 * Called after a factor was removed: deletes the recovery codes if there is none left. Throws
 * FACTOR_OF_ROLE, which rolls back, if the role needs one.
 */
export async function settleRemoval(tx: Context["db"], context: Context): Promise<void> {
  const { hasFactor } = await findFactors(tx, context.actor.id);
  if (hasFactor) return;
  if (needsFactor(context.config.factorRoles, context.actor)) throw new AppError("FACTOR_OF_ROLE");
  await deleteRecoveryCodes(tx, context.actor.id);
}

/** Throws NO_FACTOR without an active app, FACTOR_OF_ROLE if the role needs this last one. */
async function removeApp(context: Context) {
  await context.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, context);
    if (!(await deleteApp(tx, context.actor.id))) throw new AppError("NO_FACTOR");
    await settleRemoval(tx, context);
    await notifyOfChange(tx, context, "The authenticator app was removed", "factor.appRemoved");
  });
  return { message: "You sign in without the app from now on." };
}

async function expectFactor({ db, actor }: Context): Promise<void> {
  const { hasFactor } = await findFactors(db, actor.id);
  if (!hasFactor) throw new AppError("NO_FACTOR");
}

/** Throws NO_FACTOR if there is nothing to recover. */
async function renewCodes(context: Context): Promise<RecoveryCodes> {
  await expectFactor(context);
  const codes = await makeRecoveryCodes(context);
  const recoveryCodes = await context.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, context);
    // The factor may have been removed while the codes were hashed.
    await expectFactor({ ...context, db: tx });
    const what = "New recovery codes were made";
    await notifyOfChange(tx, context, what, "factor.codesRenewed");
    return giveRecoveryCodes(tx, context, codes);
  });
  return { message: "Here are ten new codes. The earlier codes no longer work.", recoveryCodes };
}

export const factorsCalls = {
  read: readFactors,
  startApp,
  confirmApp,
  removeApp,
  renewCodes,
} satisfies Partial<Service<typeof factorsContract>>;
