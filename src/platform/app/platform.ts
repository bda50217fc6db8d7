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

/** What the process knows of recent calls. */
type Traffic = {
  /** True once the process has been asked to stop: readiness fails while calls are still served. */
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
  /** Metrics for Prometheus; undefined unless METRICS_PORT is set. */
  metrics: Metrics | undefined;
  /** Notifies clients that have something open when it changes. */
  updates: Updates;
};

/** One request, in the form that services receive. */
export type PublicContext = Platform & {
  requestId: string;
  /** The id of the access token that made the call; null for a session and for a visitor. */
  accessTokenId: string | null;
  /** The caller's address; from the proxy's header only if a proxy is trusted. */
  ip: string;
  /** The caller as limits count it: the address, or the /64 of an IPv6 address. */
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
   * For actions that only some callers must confirm (besides the contract's `proof`). Throws
   * STEP_UP_NEEDED.
   */
  requireConfirmed: () => void;
  /** Sets another success status than the contract's, for a call that both creates and replaces. */
  setStatus: (status: 200 | 201) => void;
  /** Sets or clears the session cookie of the answer. */
  setSessionCookie: (value: string | null) => void;
  /** The caller's cookie of this kind. */
  readCookie: (kind: CookieKind) => string | undefined;
  setCookie: (kind: CookieKind, value: string | null) => void;
  /**
   * Runs work after the response has been sent, outside the call's transaction, which is over by
   * then; errors are logged.
   */
  afterwards: (work: (db: Db) => Promise<void>) => void;
};

/** A call by an access token has no session; no call that needs one is in a scope. */
export type Context = PublicContext & { actor: Actor; sessionId: string };
