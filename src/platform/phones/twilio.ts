import { createHmac } from "node:crypto";
import { z } from "zod";
import type { TwilioConfig } from "../config/config-phones.ts";
import { isSameText } from "../security/secrets.ts";
import { idOf, PhoneRefusal, type PhoneText, postToProvider } from "./provider-call.ts";

export const TWILIO_SIGNATURE = "x-twilio-signature";

const Accepted = z.object({ sid: z.string().max(100) });
const Refused = z.object({ code: z.number().optional(), message: z.string().optional() });

type TwilioText = PhoneText & {
  channel: "whatsapp" | "sms";
  /** Where Twilio reports what became of it. */
  statusUrl: string;
};

/**
 * Sends a text by Twilio, always as its template: more than 24 hours after the reader's last
 * message WhatsApp accepts nothing else, and India's operators accept no SMS with other words.
 * Returns Twilio's id. Throws PhoneRefusal, PhoneSilence, and an Error if it was not accepted but
 * may be later.
 */
export async function sendByTwilio(
  config: TwilioConfig,
  { channel, to, template, variables, statusUrl }: TwilioText,
  signal: AbortSignal,
): Promise<string> {
  const address = (number: string) => (channel === "whatsapp" ? `whatsapp:${number}` : number);
  const body = new URLSearchParams({
    To: address(to),
    From: address(channel === "whatsapp" ? (config.whatsappFrom ?? "") : config.smsFrom),
    ContentSid: template,
    ContentVariables: JSON.stringify(
      Object.fromEntries(variables.map((value, index) => [String(index + 1), value])),
    ),
    StatusCallback: statusUrl,
  });
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString("base64");
  const account = encodeURIComponent(config.accountSid);
  const { status, isOk, answer } = await postToProvider(
    `${config.apiUrl}/2010-04-01/Accounts/${account}/Messages.json`,
    { headers: { authorization: `Basic ${credentials}` }, body, signal },
  );
  if (isOk) return idOf(Accepted.safeParse(answer).data?.sid);
  const { code, message } = Refused.safeParse(answer).data ?? {};
  const words = `${status}${code ? ` ${code}` : ""} ${message ?? ""}`.trim();
  if (status >= 500 || status === 429) throw new Error(words);
  throw new PhoneRefusal(words);
}

/**
 * Returns Twilio's signature of a callback: the address, then each parameter by name with its
 * value, under the account's token.
 */
export function twilioSignature(authToken: string, url: string, body: URLSearchParams): string {
  const pairs = [...body.entries()].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = url + pairs.map(([name, value]) => name + value).join("");
  return createHmac("sha1", authToken).update(signed, "utf8").digest("base64");
}

export const isTwilioCallback = (
  authToken: string,
  url: string,
  body: URLSearchParams,
  signature: string,
): boolean => isSameText(signature, twilioSignature(authToken, url, body));
