import {
  EngineStoppedError,
  isConnectionError,
  OutcomeUnknownError,
} from "../db/connection-errors.ts";

/** A failure whose message alone explains it to the operator: shown as one line. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** Returns the one line that says what went wrong; undefined if only the whole error does. */
export function operatorMessage(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return undefined;
  if (error instanceof OutcomeUnknownError) return operatorMessage(error.cause);
  const { code, port } = error as { code?: string; port?: number };
  if (code === "EADDRINUSE") return `PORT must be a free port: ${port} is taken.`;
  if (code === "EACCES" && port) return `PORT must be one this user may listen on, not ${port}.`;
  // 28: wrong user or password, 3D000: no such database.
  if (code?.startsWith("28") || code === "3D000") {
    return `DATABASE_URL must name a database that lets this user in: ${error.message}.`;
  }
  if (code === "25006") {
    return `The database only reads, as on a full disk or on a standby: ${error.message}.`;
  }
  if (error instanceof EngineStoppedError) {
    return `The embedded database could not be opened: ${reasonOf(error.cause ?? error)}.`;
  }
  const fault = DISK_FAULTS[code ?? ""];
  if (fault) return `${fault}: ${error.message}.`;
  if (isConnectionError(error)) {
    return `DATABASE_URL must name a database that answers: ${reasonOf(error)}.`;
  }
  return undefined;
}

/** System errors of files and folders, which a stack trace would not explain better. */
const DISK_FAULTS: Record<string, string> = {
  ENOSPC: "There is no room left on the disk",
  EDQUOT: "The quota of the disk is used up",
  EFBIG: "A file may not become that large",
  EIO: "The disk is broken",
  EROFS: "The disk may not be written to",
  EACCES: "This user may not use a file or folder",
  EPERM: "This user may not use a file or folder",
  ENOENT: "A file or folder is missing",
  EEXIST: "A file stands where a folder is needed",
  ENOTDIR: "A file stands where a folder is needed",
  EISDIR: "A folder stands where a file is needed",
  ELOOP: "A link leads in a circle",
  ENAMETOOLONG: "The name of a file is too long",
  EMFILE: "Too many files are open",
  ENFILE: "Too many files are open",
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no reason was given";
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  return error.message || (inner instanceof Error ? inner.message : "no reason was given");
}
