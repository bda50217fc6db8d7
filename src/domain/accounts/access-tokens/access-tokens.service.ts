import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { newId } from "#/platform/db/ids.ts";
import { getById } from "#/platform/db/rows.ts";
import { hashToken } from "#/platform/http/access.ts";
import type { Service } from "#/platform/http/mount.ts";
import { newAccessToken } from "#/platform/security/access-tokens.ts";
import { type Actor, type Audience, audienceOf } from "#/shared/actor.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { Scope } from "#/shared/scopes.ts";
import { factorChangedMail } from "../factors/factors.mail.ts";
import { findAccountWithHash } from "../passwords/passwords.queries.ts";
import { lockOwnAccount } from "../sessions/own-account.service.ts";
import type { accessTokensContract } from "./access-tokens.contract.ts";
import {
  countTokens,
  endToken,
  insertToken,
  listAllTokens,
  listTokensOf,
} from "./access-tokens.queries.ts";
import { MOST_TOKENS } from "./access-tokens.rules.ts";

/** The scopes that allow at least one call to an audience. */
type ScopesOf = (audience: Audience) => Scope[];

/** Throws NOT_FOUND while the owner has switched tokens off. */
function assertOn({ hub }: Context): void {
  if (!hub.now().allowsTokens) throw new AppError("NOT_FOUND");
}

const presentTimes = <Row extends { createdAt: Date; endsAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

async function listOwn(context: Context, scopesOf: ScopesOf) {
  assertOn(context);
  const { db, clock, actor } = context;
  const rows = await listTokensOf(db, clock, actor.id);
  return {
    tokens: rows.map(({ id, ...row }) => ({ ...presentTimes(row), _id: id })),
    scopes: scopesOf(audienceOf(actor)),
  };
}

type Input = { name: string; scopes: Scope[]; days: number };

/**
 * Creates a token that may do what its owner may, within the scopes. Returns its text, which cannot
 * be read again. Throws NOT_FOUND while tokens are off, INVALID_INPUT for a scope that allows
 * nothing to the owner's role, and TOKENS_MANY.
 */
async function makeToken(context: Context, { name, scopes, days }: Input, scopesOf: ScopesOf) {
  assertOn(context);
  const { clock, actor, sessionId } = context;
  assertOffered(actor, scopes, scopesOf);
  const id = newId();
  const token = newAccessToken();
  await context.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, context);
    if ((await countTokens(tx, clock, actor.id)) >= MOST_TOKENS) {
      throw new AppError("TOKENS_MANY");
    }
    await insertToken(tx, clock, {
      id,
      userId: actor.id,
      sessionId,
      name,
      tokenHash: hashToken(token),
      scopes,
      days,
    });
    await writeAudit(tx, context, "access-token.made", ["access-token", id], {
      newValue: { name, scopes, days },
    });
    await notifyOwner(tx, context, actor.id, "An access token was made");
  });
  return { message: "The token is made. It is shown this once.", id, token };
}

/** Like any change of access to an account, so that an intruder cannot make it unnoticed. */
async function notifyOwner(tx: Context["db"], context: Context, userId: string, what: string) {
  const account = await findAccountWithHash(tx, userId);
  if (account) await notify(tx, context, factorChangedMail(context, account, what));
}

function assertOffered(actor: Actor, scopes: Scope[], scopesOf: ScopesOf): void {
  const offered = scopesOf(audienceOf(actor));
  const strange = scopes.find((scope) => !offered.includes(scope));
  if (strange === undefined) return;
  throw invalidInput({ scopes: `Your role has no use of ${strange}.` });
}

/** Ends an active token: the caller's own, or for an admin anyone's. Throws NOT_FOUND. */
async function end(context: Context, id: string, userId?: string) {
  assertOn(context);
  const name = await context.db.transaction().execute(async (tx) => {
    const ended = await getById(id, (known) =>
      endToken(tx, context.clock, { id: known, ...(userId === undefined ? {} : { userId }) }),
    );
    await writeAudit(tx, context, "access-token.ended", ["access-token", ended.id], {
      oldValue: { name: ended.name, ownerId: ended.userId },
    });
    if (userId === undefined)
      await notifyOwner(tx, context, ended.userId, "An access token was ended");
    return ended.name;
  });
  return { message: `${name} has ended: nobody gets in with it any more.` };
}

async function listAll(context: Context) {
  assertOn(context);
  const rows = await listAllTokens(context.db, context.clock);
  return {
    tokens: rows.map(({ id, ownerId, owner, role, subRole, ...row }) => ({
      ...presentTimes(row),
      _id: id,
      owner: { id: ownerId, name: owner, role: subRole ?? role },
    })),
  };
}

export const accessTokensService = (scopesOf: ScopesOf): Service<typeof accessTokensContract> => ({
  list: (context) => listOwn(context, scopesOf),
  make: (context, input) => makeToken(context, input, scopesOf),
  end: (context, id) => end(context, id, context.actor.id),
  listAll,
  endAny: (context, id) => end(context, id),
});
