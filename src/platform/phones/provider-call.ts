import { storableText } from "#/shared/storable-text.ts";
import { fetchAnswer } from "../http/fetch-answer.ts";
/** One text of a template to one number; its variables are numbered from 1. */
export type PhoneText = {
  /** In the form +919876543210. */
  to: string;
  /** The provider's name of the template. */
  template: string;
  /** The language of the template, by its code. */
  language: string;
  variables: readonly string[];
};

/** The provider refused this text, and would refuse it again. */
export class PhoneRefusal extends Error {
  override name = "PhoneRefusal";
}

/** The text was sent but no answer came: it may have been accepted, so it is not repeated. */
export class PhoneSilence extends Error {
  override name = "PhoneSilence";
}

/** Errors with which nothing has reached the provider yet. */
const BEFORE_SENDING: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const GATEWAY_TIMEOUT = 504;

/**
 * Posts to a provider. Returns its status and the parsed JSON of its answer. Throws PhoneSilence if
 * it may have accepted the text, and the network's error if it cannot have.
 */
export async function postToProvider(url: string, init: RequestInit) {
  const response = await fetchAnswer(url, { ...init, method: "POST" }).catch((error: unknown) => {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    if (BEFORE_SENDING.has(code)) throw error;
    throw new PhoneSilence("No answer.", { cause: error });
  });
  if (response.status === GATEWAY_TIMEOUT) throw new PhoneSilence(`${GATEWAY_TIMEOUT} No answer.`);
  const answer = await response.text().then(parseAnswer, () => null);
  return { status: response.status, isOk: response.ok, answer };
}

/** Returns a provider's JSON, with texts that can be stored; null if it is not JSON. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === "string" ? storableText(value) : value,
    );
  } catch {
    return null;
  }
}

/** Returns the id in a provider's answer. Throws PhoneSilence if there is none. */
export function idOf(found: string | undefined): string {
  if (found === undefined) throw new PhoneSilence("The answer names no message.");
  return found;
}
