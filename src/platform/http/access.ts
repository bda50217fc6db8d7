import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import {
  findAccessToken,
  type TokenRow,
  updateLastUse,
} from "#/domain/accounts/access-tokens/access-tokens.queries.ts";
import { CALLS_A_MINUTE } from "#/domain/accounts/access-tokens/access-tokens.rules.ts";
import { needsFactor } from "#/domain/accounts/factors/factors.rules.ts";
import { findSession } from "#/domain/accounts/sessions/open-sessions.queries.ts";
import { endReplacedToken, touchSession } from "#/domain/accounts/sessions/sessions.queries.ts";
import { type Actor, audienceOf, hasMarketing } from "#/shared/actor.ts";
import type { Route } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import { type Flag, partsOf } from "#/shared/grants.ts";
import type { Platform } from "../app/platform.ts";
import { isSameId } from "../db/ids.ts";
import { readLink } from "../files/links.ts";
import { isAccessToken, TOKEN_PREFIX } from "../security/access-tokens.ts";
import { isSameText } from "../security/secrets.ts";
import { readCookie } from "./cookies.ts";
import { callerOf, wideNetworkOf } from "./network.ts";
import { takeSlot } from "./throttle.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
    sessionId: string | null;
    /** The id of the access token used in place of a session. */
    accessTokenId: string | null;
    /** True if the caller proved their identity within the last minutes, or need not. */
    isConfirmed: boolean;
    /** When the caller was checked, in milliseconds. */
    checkedAt: number;
    /** For a call by signed link only: the person the link was issued to, if it names one. */
    linkReaderId: string | null;
  }
}

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Returns a token: 256 random bits as text. The database holds only its hash. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Returns the token of the Authorization header; undefined if there are two such headers. */
function bearerOf(request: FastifyRequest): string | undefined {
  const sent = request.raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === "authorization",
  );
  if (sent.length !== 1) return undefined;
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
}

const isSessionToken = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/.test(token);

/** Returns the actor from the session's row, with role and flags as they are now (I-09, I-10). */
async function readSession(
  { db, clock, config }: Platform,
  route: Route,
  request: FastifyRequest,
): Promise<void> {
  const token = bearerOf(request);
  if (!isSessionToken(token)) return;
  const session = await findSession(db, clock, hashToken(token));
  if (!session) return;
  // A session of the web client is refused without its cookie (specification 3, G12).
  if (session.cookieHash) {
    const cookie = readCookie(config, request, "session") ?? "";
    const isBound = isSameText(
      hashToken(cookie).toString("hex"),
      session.cookieHash.toString("hex"),
    );
    if (!isBound) return;
  }
  if (session.isRenewed) await note(request, endReplacedToken(db, session.id));
  if (session.needsTouch && isUse(route, request)) {
    await note(request, touchSession(db, clock, session.id));
  }
  const mustSetUp = !session.hasFactor && needsFactor(config.factorRoles, session.actor);
  request.actor = mustSetUp ? { ...session.actor, mustSetUpFactor: true } : session.actor;
  request.sessionId = session.id;
  request.isConfirmed = session.isConfirmed;
}

/**
 * Requests that a page makes while unattended (X-Unattended) do not extend the session, and neither
 * does its report that it is still open; writes cannot be made this way.
 */
const isUse = ({ method, changesNothing }: Route, { headers }: FastifyRequest) =>
  headers["x-unattended"] === undefined || (method !== "GET" && !changesNothing);

/** While the database is read-only, signed-in people can still read. */
async function note(request: FastifyRequest, writing: Promise<unknown>) {
  try {
    await writing;
  } catch (error) {
    request.log.warn({ err: error }, "could not note that a session is in use");
  }
}

/**
 * Opens a call by an access token, whatever cookies came with it. Throws TOKEN_REFUSED for a token
 * that is wrong, expired or off (one error for all three); TOKEN_CLOSED if no token opens the call,
 * SCOPE_MISSING if this one does not, TOO_MANY.
 */
async function readAccessToken(
  platform: Platform,
  { scope }: Route,
  { request, token }: { request: FastifyRequest; token: string },
): Promise<void> {
  // Looked up by its hash, so that the time it takes reveals nothing about a token.
  const found = isAccessToken(token)
    ? await findAccessToken(platform.db, platform.clock, hashToken(token))
    : undefined;
  if (!found) throw new AppError("TOKEN_REFUSED", { challenge: "Bearer" });
  request.accessTokenId = found.id;
  const mustSetUp = !found.hasFactor && needsFactor(platform.config.factorRoles, found.actor);
  request.actor = mustSetUp ? { ...found.actor, mustSetUpFactor: true } : found.actor;
  await noteUse(platform, request, found);
  if (!scope) throw new AppError("TOKEN_CLOSED");
  if (found.scopes.includes(scope)) return;
  throw new AppError("SCOPE_MISSING", {
    values: { scope },
    extra: { scope },
    challenge: `Bearer error="insufficient_scope", scope="${scope}"`,
  });
}

/** Counts a use, and records its day and network if they are new. Throws TOO_MANY. */
async function noteUse(platform: Platform, request: FastifyRequest, token: TokenRow) {
  const use = { on: platform.clock.today(), from: wideNetworkOf(callerOf(request).ip) };
  const limit = { key: `access-token:${token.id}`, max: CALLS_A_MINUTE, windowSeconds: 60 };
  try {
    await takeSlot(platform, limit);
    const isNew = token.lastUsedOn !== use.on || token.lastUsedFrom !== use.from;
    if (isNew) await updateLastUse(platform.db, token.id, use);
  } catch (error) {
    // While the database is read-only, programs can still read.
    if (error instanceof AppError) throw error;
    request.log.warn({ err: error }, "could not note that an access token is in use");
  }
}

/**
 * For calls that need a recent proof of identity. Throws STEP_UP_NEEDED, and TOKEN_CLOSED for an
 * access token, which cannot prove an identity.
 */
export function assertConfirmed({ config }: Pick<Platform, "config">, request: FastifyRequest) {
  if (request.accessTokenId) throw new AppError("TOKEN_CLOSED");
  if (config.hasStepUp && !request.isConfirmed) throw new AppError("STEP_UP_NEEDED");
}

/**
 * The first two checks of every call: 401 without a session, 403 for a role the route does not
 * name. A route with `link` also opens by its signed, expiring link.
 */
export async function checkCaller(platform: Platform, route: Route, request: FastifyRequest) {
  const { access } = route;
  request.checkedAt = platform.clock.now().valueOf();
  const token = bearerOf(request);
  const isByToken = token?.startsWith(TOKEN_PREFIX) ?? false;
  if ("public" in access) {
    // A token sent here is the caller's mistake: no scope includes calls that need no sign-in.
    if (isByToken) throw new AppError("TOKEN_CLOSED");
    return;
  }
  if (token && isByToken) await readAccessToken(platform, route, { request, token });
  else await readSession(platform, route, request);
  if (!request.actor) {
    const link = access.link && readLink(platform.secrets, platform.clock, request.url);
    if (!link) throw new AppError("UNAUTHENTICATED");
    request.linkReaderId = link.readerId;
    return;
  }
  if (request.actor.mustChangePassword && !access.onInitialPassword) {
    throw new AppError("MUST_CHANGE_PASSWORD");
  }
  const isOpenBeforeFactor = access.onInitialPassword || access.beforeFactor;
  if (request.actor.mustSetUpFactor && !isOpenBeforeFactor) throw new AppError("FACTOR_REQUIRED");
  if (!access.may[audienceOf(request.actor)]) throw new AppError("FORBIDDEN");
  const { needed } = route.proof ?? { needed: false };
  const mustBeConfirmed = needed === "always" || (needed && platform.config.hasStepUp);
  if (mustBeConfirmed && !request.isConfirmed) throw new AppError("STEP_UP_NEEDED");
}

/** A check older than this many milliseconds may no longer hold. */
const CHECKED_FOR_MS = 1000;

/**
 * Checks the caller again if the call has since waited for its body or its turn. The session may
 * have ended meanwhile, and a caller who expects that could hold back the end of a body (of an
 * upload, for two minutes). Throws as `checkCaller`.
 */
export async function checkWaitingCaller(
  platform: Platform,
  route: Route,
  request: FastifyRequest,
): Promise<void> {
  const age = platform.clock.now().valueOf() - request.checkedAt;
  if (Math.abs(age) < CHECKED_FOR_MS) return;
  request.actor = null;
  await checkCaller(platform, route, request);
}

const FLAG_CHECKS: Record<Flag, (actor: Actor) => AppError | undefined> = {
  placed: (actor) => (actor.isPlaced ? undefined : new AppError("NOT_PLACED")),
  marketing: (actor) => (hasMarketing(actor) ? undefined : new AppError("NOT_MARKETING_ELIGIBLE")),
};

/**
 * The id at the place that `own` names must be the caller's; then the grant's flag must hold. An
 * "owned" grant is checked by the service, which alone can load the thing.
 */
export function checkOwn({ access }: Route, actor: Actor | null, parts: Record<string, unknown>) {
  if ("public" in access || !actor) return;
  const grant = access.may[audienceOf(actor)];
  if (!grant) throw new AppError("FORBIDDEN");
  if (grant === "any") return;
  if (access.own) {
    const [part = "", name = ""] = access.own.split(".");
    const idValue = (parts[part] as Record<string, unknown> | undefined)?.[name];
    if (typeof idValue !== "string" || !isSameId(idValue, actor.id)) {
      throw new AppError("FORBIDDEN");
    }
  }
  const { flag } = partsOf(grant);
  const refusal = flag && FLAG_CHECKS[flag](actor);
  if (refusal) throw refusal;
}
