import { isConnectionError } from "./db/connection-errors.ts";

/** A failure that its message alone explains to whoever runs the server: shown as one line. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** The one line that says what went wrong, or undefined where only the whole error does. */
export function lineFor(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, port } = error as { code?: string; port?: number };
  if (code === "EADDRINUSE") return `PORT must be a free port: ${port} is taken.`;
  if (code === "EACCES" && port) return `PORT must be one this user may listen on, not ${port}.`;
  // 28: wrong user or password, 3D000: no such database.
  if (code?.startsWith("28") || code === "3D000") {
    return `DATABASE_URL must name a database that lets this user in: ${error.message}.`;
  }
  if (isConnectionError(error)) {
    return `DATABASE_URL must name a database that answers: ${reasonOf(error)}.`;
  }
  return undefined;
}

function reasonOf(error: Error): string {
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  return error.message || (inner instanceof Error ? inner.message : "no reason was given");
}
