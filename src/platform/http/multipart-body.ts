import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { AppError } from "#/shared/errors.ts";

/**
 * The largest body of a multipart call. Above the six files of 10 MiB that a form can have, so that
 * one file that is too large is still refused by name; far above the limit nothing is read at all.
 */
export const MAX_BODY_BYTES = 80 * 1024 * 1024;

/**
 * Milliseconds that a caller has to read a refusal before the connection of an endless body is
 * closed.
 */
const DRAIN_MS = 1000;
/** The most bytes of white space that clients put after the last boundary. */
const MAX_TRAILER = 8;

export const malformed = (cause?: unknown): AppError => new AppError("UPLOAD_MALFORMED", { cause });

export type WatchedBody = {
  /** Rejects with TOO_SLOW at the deadline and with BODY_TOO_LARGE above the limit. */
  failure: Promise<never>;
  received: () => number;
  /** Waits for the last byte. Throws UPLOAD_MALFORMED unless it ends the last boundary. */
  ended: () => Promise<void>;
  /** Cancels the deadline once the body has been read. */
  done: () => void;
  /**
   * Reads the rest and discards it, so that the caller gets to read the refusal; closes the
   * connection if the body does not end within the deadline and the limit.
   */
  abandon: (error: unknown) => void;
};

/** Counts a body as it streams, keeps its last bytes, and limits its time and length. */
export function watchBody(raw: IncomingMessage, boundary: string, deadlineMs: number): WatchedBody {
  const end = performance.now() + deadlineMs;
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const deadline = setTimeout(() => failure.reject(new AppError("TOO_SLOW")), deadlineMs);
  let closing: NodeJS.Timeout | undefined;
  let received = 0;
  let tail = Buffer.alloc(0);

  const closeIn = (ms: number) => {
    clearTimeout(closing);
    closing = setTimeout(() => raw.destroy(), ms);
    closing.unref();
  };
  raw.on("data", (bytes: Buffer) => {
    const wasWithin = received <= MAX_BODY_BYTES;
    received += bytes.length;
    tail = Buffer.concat([tail, bytes]).subarray(-(boundary.length + 8 + MAX_TRAILER));
    if (received <= MAX_BODY_BYTES || !wasWithin) return;
    failure.reject(new AppError("BODY_TOO_LARGE"));
    if (closing) closeIn(DRAIN_MS);
  });
  raw.once("close", () => clearTimeout(closing));
  raw.once("end", () => clearTimeout(closing));

  return {
    failure: failure.promise,
    received: () => received,
    ended: async () => {
      raw.resume();
      const whole = finished(raw, { writable: false }).catch((cause) => {
        throw malformed(cause);
      });
      whole.catch(() => undefined);
      await Promise.race([whole, failure.promise]);
      if (!endsWithBoundary(tail, boundary)) throw malformed();
    },
    done: () => clearTimeout(deadline),
    abandon: (error) => {
      clearTimeout(deadline);
      raw.unpipe();
      raw.resume();
      if (raw.complete || raw.readableEnded) return;
      const isEndless = error instanceof AppError && ENDLESS.has(error.key);
      closeIn(isEndless ? DRAIN_MS : Math.max(DRAIN_MS, end - performance.now()));
    },
  };
}

const ENDLESS = new Set(["TOO_SLOW", "BODY_TOO_LARGE"]);

/** Allowed after the last boundary: blanks and line ends. */
const BLANKS = [..."\r\n\t "].map((sign) => sign.charCodeAt(0));

/**
 * The only proof that a body is complete: parsers continue after errors and past the end, but a
 * truncated or continued body does not end like this.
 */
function endsWithBoundary(tail: Buffer, boundary: string): boolean {
  let end = tail.length;
  while (BLANKS.includes(tail[end - 1] ?? 0)) end -= 1;
  const text = tail.toString("latin1", 0, end);
  const last = `--${boundary}--`;
  return text === last || text.endsWith(`\r\n${last}`);
}
