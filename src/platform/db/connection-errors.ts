/**
 * SQLSTATEs of a server that cannot serve: connection lost (08), shut down or starting (57P),
 * idle transaction ended (25P03), made a read-only standby (25006), too many connections (53300).
 */
const LOST_STATES = /^(08...|57P0.|25P03|25006|53300)$/;

/** Full disk, no memory, a statement over its time limit, a failed read or write of the disk. */
const UNSERVED_STATES = /^(53...|57014|58030)$/;

const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The driver's timeouts, which have no code: for an answer, and for a connection. */
const TIMEOUTS =
  /^(Query read timeout|timeout exceeded when trying|timeout expired|Connection terminated due to)/;

/** The driver's errors of a connection that ended, which have no code either. */
const ENDED = /^(Connection terminated|Connection ended|Client has encountered|Client was closed)/;

/** The embedded database's thread has ended. */
export class EngineStoppedError extends Error {
  override name = "EngineStoppedError";
}

/** The connection was lost before a commit or single write was confirmed: it may have succeeded. */
export class OutcomeUnknownError extends Error {
  override name = "OutcomeUnknownError";

  constructor(cause: unknown) {
    super("The connection was lost before the answer to a write came.", { cause });
  }
}

/**
 * True if an error means that the database was away, out of room, too slow or just migrated
 * (reported as UNAVAILABLE), rather than a refused statement or a bug of ours.
 */
export function isConnectionError(error: unknown): boolean {
  return isConnectionLost(error) || isOutdatedPlan(error) || UNSERVED_STATES.test(codeOf(error));
}

/** True if the connection that gave this error can no longer be used. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof EngineStoppedError || error instanceof OutcomeUnknownError) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true;
  const code = codeOf(error);
  if (LOST_STATES.test(code) || SYSTEM_CODES.has(code)) return true;
  return isTimeout(error) || (error instanceof Error && ENDED.test(error.message));
}

/**
 * True if the driver timed out waiting for an answer or a connection. A retry would double the
 * wait.
 */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && TIMEOUTS.test(error.message);

/** PostgreSQL's error after a migration changed the result type of a prepared statement. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}
