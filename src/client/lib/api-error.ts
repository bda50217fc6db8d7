import type { ErrorKey } from "#/shared/errors.ts";
import { refusalText } from "#/shared/refusal-text.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";

type Failure = {
  message: string;
  /** Coarse kind of the failure (C84), or OFFLINE if no response came. */
  code: string;
  /** The key of the error table; compare this, never the text. */
  reason?: ErrorKey | undefined;
  /** What is wrong with each input, by its path. */
  fields?: Record<string, string> | undefined;
  /** Who changed it first: a sentence shown after the message. */
  sooner?: string | undefined;
  /** The earlier change was the user's own, so the message about somebody else is not shown. */
  isOwnChange?: boolean | undefined;
  /** Keys that only this refusal has, such as the role of the right tab. */
  [further: string]: unknown;
};

/** Any call that did not succeed. `status` is 0 if no response came. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly reason: ErrorKey | undefined;
  readonly fields: Record<string, string>;
  /** True if the server gave a specific message; its text for faults of ours does not count. */
  readonly hasOwnMessage: boolean;
  /** True if the earlier change was the user's own, in another window. */
  readonly isOwnChange: boolean;
  readonly #answer: Failure;

  constructor(status: number, failure: Failure, { isFromServer = true } = {}) {
    super(refusalText(failure));
    this.hasOwnMessage = isFromServer && failure.code !== SCREEN_ERRORS.INTERNAL.code;
    this.status = status;
    this.isOwnChange = failure.isOwnChange === true;
    this.code = failure.code;
    this.reason = failure.reason;
    this.fields = failure.fields ?? {};
    this.#answer = failure;
  }

  /** Returns an additional text of this refusal; undefined if it has none. */
  detail(key: string): string | undefined {
    const value = this.#answer[key];
    return typeof value === "string" ? value : undefined;
  }

  /** Returns an additional number of this refusal; undefined if it has none. */
  figure(key: string): number | undefined {
    const value = this.#answer[key];
    return typeof value === "number" ? value : undefined;
  }
}

/** The connection failed, or the server did not answer in time. */
export const offlineError = (): ApiError =>
  new ApiError(
    0,
    {
      code: "OFFLINE",
      message: "We could not reach the server. Check your connection and try again.",
    },
    { isFromServer: false },
  );

/** Parses a failure's body; a proxy's page or an empty body becomes the general text. */
export function errorFrom(status: number, text: string): ApiError {
  try {
    const body: unknown = JSON.parse(text);
    if (hasMessage(body)) {
      return new ApiError(status, { code: "INTERNAL", ...body } as Failure);
    }
  } catch {
    // The response is not from the API, so its body is not read.
  }
  const { code, message } = status === 503 ? SCREEN_ERRORS.UNAVAILABLE : SCREEN_ERRORS.INTERNAL;
  return new ApiError(status, { code, message }, { isFromServer: false });
}

const hasMessage = (body: unknown): body is { message: string } =>
  typeof body === "object" &&
  body !== null &&
  "message" in body &&
  typeof body.message === "string" &&
  body.message !== "";

/** True if no response came, so that the request may or may not have been carried out. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "OFFLINE";

/**
 * Returns the text that users see for a failed call: the server's own message; otherwise `fallback`
 * (the specification's words for this call), followed by the reason if known, such as a lost
 * connection.
 */
export function messageOf(
  error: unknown,
  fallback: string = SCREEN_ERRORS.INTERNAL.message,
): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.hasOwnMessage || fallback === SCREEN_ERRORS.INTERNAL.message) return error.message;
  const isReasonKnown = error.code !== SCREEN_ERRORS.INTERNAL.code;
  return isReasonKnown ? `${asSentence(fallback)} ${error.message}`.trim() : fallback;
}

/** Returns the text at one field of a failed call: what is wrong with it, else the message. */
export const messageAt = (error: unknown, field: string): string =>
  (error instanceof ApiError && error.fields[field]) || messageOf(error);

const asSentence = (text: string) => (text === "" || text.endsWith(".") ? text : `${text}.`);

/**
 * Returns the server's text for a refusal, and `text` (the specification's) for other failures,
 * followed by the reason if the connection was lost.
 */
export const refusalOr =
  (text: string) =>
  (error: unknown): string => {
    if (error instanceof ApiError && isRefusal(error)) return error.message;
    return isUnanswered(error) ? messageOf(error, text) : text;
  };

/** True if a failure's text is worth showing: a refusal, or that it may have been sent anyway. */
const isRefusal = ({ status, reason, hasOwnMessage }: ApiError) =>
  hasOwnMessage && (status < 500 || reason === "OUTCOME_UNKNOWN");
