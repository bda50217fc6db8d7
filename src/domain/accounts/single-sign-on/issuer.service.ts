import { createHmac } from "node:crypto";
import type { Configuration } from "openid-client";
import type { PublicContext } from "#/platform/app/platform.ts";
import type { OidcConfig } from "#/platform/config/config-oidc.ts";
import { isLoopbackUrl } from "#/platform/config/config-urls.ts";
import { fetchAnswer } from "#/platform/http/fetch-answer.ts";
import { AppError } from "#/shared/errors.ts";
import { addressOf } from "#/shared/pages.ts";
import { type Claims, FRESH_SECONDS } from "./single-sign-on.rules.ts";

/** Loaded with the first single sign-on. */
const library = () => import("openid-client");

const TIMEOUT_SECONDS = 10;
/** Seconds by which the provider's clock and ours may differ. */
const CLOCK_TOLERANCE = 30;
/** How long the provider's metadata is cached. */
const KNOWN_MS = 3_600_000;

type Known = { found: Promise<Configuration>; since: number };
const knownIssuers = new WeakMap<OidcConfig, Known>();

/** The configured provider. Throws NOT_FOUND if there is none. */
export function oidcOf({ config }: PublicContext): OidcConfig {
  if (!config.oidc) throw new AppError("NOT_FOUND");
  return config.oidc;
}

/** The provider's metadata, fetched at the first sign-in. Throws SINGLE_SIGN_ON_AWAY. */
async function findIssuer(context: PublicContext): Promise<Configuration> {
  const oidc = oidcOf(context);
  const known = knownIssuers.get(oidc);
  const now = context.clock.now().getTime();
  if (known && Math.abs(now - known.since) < KNOWN_MS) return known.found;
  const found = discover(oidc).catch((cause: unknown) => {
    knownIssuers.delete(oidc);
    throw away(context, cause);
  });
  knownIssuers.set(oidc, { found, since: now });
  return found;
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const client = await library();
  return client.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE },
    undefined,
    {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: fetchAnswer,
      execute: [
        // Checks the token's signature with the provider's keys, even though it comes over TLS.
        client.enableNonRepudiationChecks,
        ...(isLoopbackUrl(issuer) ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Logs only the failure's name: the rest may contain a token. */
const note = ({ log }: PublicContext, cause: unknown, text: string) => {
  const { message, code } = cause as { message?: string; code?: string };
  log.warn({ cause: message, code }, text);
};

function away(context: PublicContext, cause: unknown): AppError {
  note(context, cause, "the provider of single sign-on does not answer");
  return new AppError("SINGLE_SIGN_ON_AWAY", { values: { name: oidcOf(context).name } });
}

/** The address registered at the provider, to which it sends browsers back. */
const redirectUri = ({ config }: PublicContext): string =>
  `${config.publicUrl}${addressOf("/login/return", {})}`;

/** The parameters of one sign-in, each derived from the browser's cookie, which is never sent. */
const partOf = (caller: string, part: "state" | "nonce" | "verifier"): string =>
  createHmac("sha256", caller).update(part).digest("base64url");

type Way = { caller: string; isFresh: boolean };

/**
 * The provider's address for the browser. `isFresh`: the provider must ask for a sign-in even in an
 * existing session.
 */
export async function addressAtIssuer(
  context: PublicContext,
  { caller, isFresh }: Way,
): Promise<string> {
  const issuer = await findIssuer(context);
  const client = await library();
  const url = client.buildAuthorizationUrl(issuer, {
    redirect_uri: redirectUri(context),
    scope: "openid email",
    state: partOf(caller, "state"),
    nonce: partOf(caller, "nonce"),
    code_challenge: await client.calculatePKCECodeChallenge(partOf(caller, "verifier")),
    code_challenge_method: "S256",
    ...(isFresh && { prompt: "login", max_age: "0" }),
  });
  return url.href;
}

/**
 * Redeems the provider's answer to this browser. Returns the claims of its fully validated ID
 * token; undefined if it is invalid. Throws SINGLE_SIGN_ON_AWAY.
 */
export async function readAnswer(
  context: PublicContext,
  answer: string,
  { caller, isFresh }: Way,
): Promise<Claims | undefined> {
  const issuer = await findIssuer(context);
  const client = await library();
  const returned = new URL(redirectUri(context));
  returned.search = answer;
  try {
    const tokens = await client.authorizationCodeGrant(issuer, returned, {
      expectedState: partOf(caller, "state"),
      expectedNonce: partOf(caller, "nonce"),
      pkceCodeVerifier: partOf(caller, "verifier"),
      ...(isFresh && { maxAge: FRESH_SECONDS }),
    });
    return tokens.claims();
  } catch (cause) {
    if (isNoAnswer(cause)) throw away(context, cause);
    note(context, cause, "an answer of the provider of single sign-on was refused");
    return undefined;
  }
}

/**
 * The provider is unreachable or failing: `fetch` throws a TypeError, the library has its own
 * codes.
 */
function isNoAnswer(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  const isInTrouble = cause instanceof Response && cause.status >= 500;
  return isInTrouble || code === "OAUTH_TIMEOUT" || (error instanceof TypeError && !code);
}
