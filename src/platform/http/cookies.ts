import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

const DAY = 86_400;

export type CookieKind = "session" | "device" | "code" | "passkey" | "singleSignOn";

/** The cookies; each a random text of which the database only has the hash. */
const COOKIES: Record<CookieKind, { name: string; maxAge?: number }> = {
  /** Must accompany the token of a sign-in by the web client; ends with the browser. */
  session: { name: "hub_session" },
  /** Says that this browser has signed in to an account before. */
  device: { name: "hub_device", maxAge: 400 * DAY },
  /** Says which request a one-time code was asked for by. */
  code: { name: "hub_code", maxAge: 900 },
  /** Says which browser a passkey was asked for by, to sign in. */
  passkey: { name: "hub_passkey", maxAge: 300 },
  /** Says which browser went to the staff's provider, to sign in. */
  singleSignOn: { name: "hub_single_sign_on", maxAge: 600 },
};

/** Longer than any of ours: whatever a caller sends is cut before it is looked at. */
const MAX_LENGTH = 100;

const isHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith("https:");

/** Over https a name with a prefix that browsers accept from this host only. */
const nameOf = (config: Config, kind: CookieKind): string =>
  `${isHttps(config) ? "__Host-" : ""}${COOKIES[kind].name}`;

export function readCookie(
  config: Config,
  request: FastifyRequest,
  kind: CookieKind,
): string | undefined {
  return request.cookies[nameOf(config, kind)]?.slice(0, MAX_LENGTH) || undefined;
}

/** Sets a cookie of the answer, or clears it. */
export function setCookie(
  config: Config,
  reply: FastifyReply,
  kind: CookieKind,
  value: string | null,
): void {
  const isSecure = isHttps(config);
  const options = {
    // The prefix is only allowed for the whole host.
    path: isSecure ? "/" : "/api",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
  } as const;
  const name = nameOf(config, kind);
  const { maxAge } = COOKIES[kind];
  if (value === null) reply.clearCookie(name, options);
  else reply.setCookie(name, value, { ...options, ...(maxAge === undefined ? {} : { maxAge }) });
}
