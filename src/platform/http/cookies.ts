import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

const DAY = 86_400;

export type CookieKind = "session" | "device" | "code" | "passkey" | "singleSignOn";

/** The cookies; each is a random text of which the database holds only the hash. */
const COOKIES: Record<CookieKind, { name: string; maxAge?: number }> = {
  /** Must accompany the token of a web client's session; a session cookie of the browser. */
  session: { name: "hub_session" },
  /** Tells that this browser has signed in to an account before. */
  device: { name: "hub_device", maxAge: 400 * DAY },
  /** Ties a one-time code to the browser that requested it. */
  code: { name: "hub_code", maxAge: 900 },
  /** Ties a passkey sign-in to the browser that started it. */
  passkey: { name: "hub_passkey", maxAge: 300 },
  /** Ties a single sign-on to the browser that went to the staff's provider. */
  singleSignOn: { name: "hub_single_sign_on", maxAge: 600 },
};

/** Longer than any of our cookies: longer values are cut before they are looked at. */
const MAX_LENGTH = 100;

const isHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith("https:");

/** Over https, the name has a prefix that browsers accept from this host only. */
const nameOf = (config: Config, kind: CookieKind): string =>
  `${isHttps(config) ? "__Host-" : ""}${COOKIES[kind].name}`;

export function readCookie(
  config: Config,
  request: FastifyRequest,
  kind: CookieKind,
): string | undefined {
  return request.cookies[nameOf(config, kind)]?.slice(0, MAX_LENGTH) || undefined;
}

/** Sets a cookie on the response, or clears it. */
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
