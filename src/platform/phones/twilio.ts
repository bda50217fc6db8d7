import { createHmac } from "node:crypto";
import { z } from "zod";
import type { PhoneConfig } from "../config/config-phones.ts";
import { isSameText } from "../security/secrets.ts";

export const TWILIO_SIGNATURE = "x-twilio-signature";

export type PhoneChannel = "whatsapp" | "sms";

/** One text of a template to one number; its variables are numbered from 1. */
type PhoneText = {
  channel: PhoneChannel;
  to: string;
  variables: readonly string[];
  /** Where the provider reports what became of it. */
  statusUrl: string;
};

/** The provider refused this text; saying it again would be refused again. */
export class PhoneRefusal extends Error {
  override name = "PhoneRefusal";
}

const Accepted = z.object({ sid: z.string().max(100) });
const Refused = z.object({ code: z.number().optional(), message: z.string().optional() });

/**
 * Hands a text to Twilio, always as its template: beyond 24 hours of the reader's last word
 * WhatsApp takes nothing else, and India's operators take no SMS of other words. Returns Twilio's
 * id. Throws PhoneRefusal, and whatever the network throws.
 */
export async function sendPhoneText(
  config: PhoneConfig,
  { channel, to, variables, statusUrl }: PhoneText,
  signal: AbortSignal,
): Promise<string> {
  const address = (number: string) => (channel === "whatsapp" ? `whatsapp:${number}` : number);
  const body = new URLSearchParams({
    To: address(to),
    From: address(channel === "whatsapp" ? config.whatsappFrom : config.smsFrom),
    ContentSid: config.messageTemplate,
    ContentVariables: JSON.stringify(
      Object.fromEntries(variables.map((value, index) => [String(index + 1), value])),
    ),
    StatusCallback: statusUrl,
  });
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString("base64");
  const account = encodeURIComponent(config.accountSid);
  const response = await fetch(`${config.apiUrl}/2010-04-01/Accounts/${account}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${credentials}` },
    body,
    signal,
    redirect: "error",
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return Accepted.parse(answer).sid;
  const { code, message } = Refused.safeParse(answer).data ?? {};
  const words = `${response.status}${code ? ` ${code}` : ""} ${message ?? ""}`.trim();
  if (response.status >= 500 || response.status === 429) throw new Error(words);
  throw new PhoneRefusal(words);
}

/**
 * Twilio's signature of a callback: the address, then each parameter by name with its value, under
 * the account's token.
 */
export function twilioSignature(authToken: string, url: string, body: URLSearchParams): string {
  const pairs = [...body.entries()].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = url + pairs.map(([name, value]) => name + value).join("");
  return createHmac("sha1", authToken).update(signed, "utf8").digest("base64");
}

/** Whether a callback is Twilio's. */
export const isTwilioCallback = (
  authToken: string,
  url: string,
  body: URLSearchParams,
  signature: string,
): boolean => isSameText(signature, twilioSignature(authToken, url, body));
