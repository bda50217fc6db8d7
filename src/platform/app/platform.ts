import type { FastifyBaseLogger } from "fastify";
import type { Actor, Role } from "#/shared/actor.ts";
import type { Refusals } from "../audit/refusals.ts";
import type { Config } from "../config/config.ts";
import type { Database, Db } from "../db/db.ts";
import type { Files } from "../files/files.ts";
import type { CookieKind } from "../http/cookies.ts";
import type { Hub } from "../hub/hub.ts";
import type { Metrics } from "../ops/metrics.ts";
import type { PaymentGateway } from "../payments/gateway.ts";
import type { Secrets } from "../security/secrets.ts";
import type { ImportRow } from "../sheets/import-row.ts";
import type { Updates } from "../updates/updates.ts";
import type { Clock } from "./clock.ts";

export type DemoAccount = { email: string; password: string; label: string; role: Role };

/** The process's knowledge about recent calls. */
type Traffic = {
  /** The process has been asked to stop: readiness fails while calls are still served. */
  isLeaving: boolean;
  /** When the last call came, by the monotonic clock. */
  lastCallAt: number;
};

/**
 * The dependencies of the process. Built once at start, passed down, never imported as a global.
 */
export type Platform = {
  config: Config;
  /** The settings in force. */
  hub: Hub;
  clock: Clock;
  database: Database;
  db: Db;
  secrets: Secrets;
  files: Files;
  payments: PaymentGateway;
  /** Refusals on their way into the audit trail. */
  refusals: Refusals;
  /** Accounts the sign-in page lists; only the demo has any. */
  demoAccounts: readonly DemoAccount[];
  log: FastifyBaseLogger;
  traffic: Traffic;
  /** Metrics for Prometheus; set where METRICS_PORT is. */
  metrics: Metrics | undefined;
  /** Notifies those who have something open that it has changed. */
  updates: Updates;
};

/** One request, as services see it. */
export type PublicContext = Platform & {
  requestId: string;
  /** The access token the call came by; null for a session and for a visitor. */
  accessTokenId: string | null;
  /** The caller's address, from the proxy's header only where a proxy is trusted. */
  ip: string;
  /** The caller as limits count it: the address, of an IPv6 one its /64. */
  network: string;
  userAgent: string | undefined;
  /** The call was made by the web client of this platform (header X-Client: web). */
  isWebClient: boolean;
  /** Only the headers of a read are requested (HEAD). */
  isHead?: boolean;
  log: FastifyBaseLogger;
  /** Nobody is notified: an import records something that happened earlier. */
  isQuiet?: boolean;
  /** The import row being stored: its notices wait for as long as the import can be taken back. */
  importRow?: ImportRow | undefined;
  /** A header of the request, by its lower-case name. */
  header: (name: string) => string | undefined;
  /** The person the signed link was issued to, if the call has a link instead of a session. */
  linkReaderId: string | null;
  /**
   * For what only some callers must confirm (besides the contract's `proof`). Throws
   * STEP_UP_NEEDED.
   */
  requireConfirmed: () => void;
  /** Sets another success status than the contract's, where one call both creates and replaces. */
  setStatus: (status: 200 | 201) => void;
  /** Sets or clears the session cookie of the answer. */
  setSessionCookie: (value: string | null) => void;
  /** The caller's cookie of this kind. */
  readCookie: (kind: CookieKind) => string | undefined;
  setCookie: (kind: CookieKind, value: string | null) => void;
  /**
   * Runs something after the response has been sent, outside the call's transaction, which is over
   * by then; errors are logged.
   */
  afterwards: (work: (db: Db) => Promise<void>) => void;
};

/** By an access token there is no session, and no call that needs one has a scope. */
export type Context = PublicContext & { actor: Actor; sessionId: string };
