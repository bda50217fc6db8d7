import type { PhoneConfig } from "../config/config-phones.ts";
import { sendByMeta } from "./meta.ts";
import type { PhoneText } from "./provider-call.ts";
import { sendByTwilio } from "./twilio.ts";

/** The channels of a text, in order of preference. */
const PHONE_CHANNELS = ["whatsapp", "sms"] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** The language of templates that everyone can read, if there are none in a reader's own. */
const COMMON_LANGUAGE = "en";

type Kind = { kind: string; language: string };

/**
 * Returns the template of a kind of text in a language, otherwise in English; undefined if there is
 * none, and this channel does not carry that kind.
 */
export function templateOf(
  { meta, twilio }: PhoneConfig,
  channel: PhoneChannel,
  { kind, language }: Kind,
): { template: string; language: string } | undefined {
  const bySms = channel === "sms";
  const templates = bySms ? twilio?.templates.sms : (meta?.templates ?? twilio?.templates.whatsapp);
  for (const one of [language, COMMON_LANGUAGE]) {
    const template = templates?.get(`${kind}:${one}`);
    if (template) return { template, language: one };
  }
  return undefined;
}

/** Returns the channels a kind of text can take, in order of preference. */
export const channelsOf = (config: PhoneConfig, of: Kind): PhoneChannel[] =>
  PHONE_CHANNELS.filter((channel) => templateOf(config, channel, of));

/** Returns the languages that a person can choose for texts of these kinds. */
export const languagesOf = ({ meta, twilio }: PhoneConfig, kinds: readonly string[]): string[] => {
  const all = [meta?.templates, twilio?.templates.whatsapp, twilio?.templates.sms];
  const keys = all.flatMap((templates) => [...(templates?.keys() ?? [])]);
  const ofKinds = keys.map((key) => key.split(":")).filter(([kind = ""]) => kinds.includes(kind));
  return [...new Set(ofKinds.flatMap(([, language]) => language ?? []))].toSorted();
};

type Outgoing = PhoneText & { channel: PhoneChannel; statusUrl: string };

/**
 * Sends a text by its channel's provider: WhatsApp messages by Meta if that is set. Returns the
 * provider's id. Throws PhoneRefusal, PhoneSilence, and an Error if it was not accepted but may be
 * later.
 */
export async function sendPhoneText(
  { meta, twilio }: PhoneConfig,
  text: Outgoing,
  signal: AbortSignal,
): Promise<string> {
  if (meta && text.channel === "whatsapp") return sendByMeta(meta, text, signal);
  if (!twilio) throw new Error("Nobody is set who brings SMS.");
  return sendByTwilio(twilio, text, signal);
}
