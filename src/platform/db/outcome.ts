import { isConnectionLost, OutcomeUnknownError } from "./connection-errors.ts";

type Query<R> = (text: string, values: readonly unknown[]) => Promise<R>;

/**
 * Returns a connection's `query` that throws OutcomeUnknownError if the answer to a COMMIT, or to a
 * write outside a transaction, was lost: it may have succeeded. Passes any other error on.
 */
export function detectUnknownOutcome<R>(query: Query<R>): Query<R> {
  let isInTransaction = false;
  /** Thrown again by the rollback after a failed commit, whose own error would replace it. */
  let unknown: OutcomeUnknownError | undefined;
  return async (text, values) => {
    try {
      const result = await query(text, values);
      if (/^(begin|start transaction)\b/i.test(text)) isInTransaction = true;
      if (/^(commit|rollback$)/i.test(text)) isInTransaction = false;
      return result;
    } catch (error) {
      if (unknown) throw unknown;
      const isWrite = /^commit\b/i.test(text) || (!isInTransaction && !isHarmless(text));
      if (!isWrite || !isConnectionLost(error) || isRefusal(error)) throw error;
      unknown = new OutcomeUnknownError(error);
      throw unknown;
    }
  };
}

const isHarmless = (text: string) =>
  /^\s*(select|show|set|begin|start transaction|rollback)\b/i.test(text);

/** Errors after which the work is surely not done: read-only (25006), full (53300). */
const isRefusal = (error: unknown) =>
  error instanceof Error && "code" in error && ["25006", "53300"].includes(String(error.code));
