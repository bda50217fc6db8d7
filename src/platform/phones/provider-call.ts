import { storableText } from "#/shared/storable-text.ts";
import { fetchAnswer } from "../http/fetch-answer.ts";
/** One text of a template to one number; its variables are numbered from 1. */
export type PhoneText = {
  /** As +919876543210. */
  to: string;
  /** The provider's name of the template. */
  template: string;
  /** The language that the template is in, by its code. */
  language: string;
  variables: readonly string[];
};

/** The provider refused this text; saying it again would be refused again. */
export class PhoneRefusal extends Error {
  override name = "PhoneRefusal";
}

/** The text was sent and no answer came: it may have been accepted, so it is not repeated. */
export class PhoneSilence extends Error {
  override name = "PhoneSilence";
}

/** Where nothing has reached the provider yet. */
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
 * Posts to a provider. Returns its status and what the JSON of its answer says. Throws
 * PhoneSilence where it may have taken the text, and what the network throws where it cannot have.
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

/** What a provider's JSON says, with texts that can be stored; null where it is no JSON. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === "string" ? storableText(value) : value,
    );
  } catch {
    return null;
  }
}

/** Returns the id that a provider's answer names. Throws PhoneSilence where it names none. */
export function idOf(found: string | undefined): string {
  if (found === undefined) throw new PhoneSilence("The answer names no message.");
  return found;
}
