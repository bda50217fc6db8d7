import type { Platform, PublicContext } from "#/platform/app/platform.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import type { Service } from "#/platform/http/mount.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { isMetaReport, META_SIGNATURE, readMetaReport } from "#/platform/phones/meta.ts";
import { channelsOf, sendPhoneText, templateOf } from "#/platform/phones/phones.ts";
import { PhoneRefusal, PhoneSilence } from "#/platform/phones/provider-call.ts";
import { isTwilioCallback, TWILIO_SIGNATURE } from "#/platform/phones/twilio.ts";
import { isSameText } from "#/platform/security/secrets.ts";
import { noteNotified } from "#/platform/updates/updates.ts";
import { AppError } from "#/shared/errors.ts";
import { addressOf } from "#/shared/pages.ts";
import type { TextKind } from "#/shared/text-kinds.ts";
import { endOfQuiet } from "../notices.rules.ts";
import { type phonesContract, STATUS_PATH } from "./phones.contract.ts";
import {
  type ClaimedText,
  claimTexts,
  deleteText,
  findReported,
  updateNoticeRead,
  updateTextDelivered,
  updateTextFailed,
  updateTextLater,
  updateTextSent,
  updateTextSilent,
} from "./phones.queries.ts";
import { PHONE_JOB, type TextWords, variableOf } from "./phones.rules.ts";

const AT_ONCE = 5;
const DEADLINE_MS = 30_000;
const RETRY_SECONDS = 60;
/** How often a channel that does not respond is tried before the next one. */
const MOST_ATTEMPTS = 5;

const statusUrl = ({ config }: Pick<Platform, "config">) => `${config.publicUrl}${STATUS_PATH}`;

/** Returns a notice as it would be written now; undefined if it no longer applies. */
type TextRenewal = (
  platform: Platform,
  of: { about: string; userId: string },
) => Promise<{ text?: TextWords } | undefined>;
type Renewals = Readonly<Partial<Record<TextKind, TextRenewal>>>;

/**
 * Returns the job that sends due texts to the provider, at night only to those without quiet hours,
 * each with its present content. It does nothing if no provider is configured.
 */
export const textsBy =
  (renewals: Renewals) =>
  async (platform: Platform, signal: AbortSignal): Promise<void> => {
    const { db, clock, config } = platform;
    if (!config.phones) return;
    while (!signal.aborted) {
      const isQuiet = endOfQuiet(clock.now(), config.quietHours) !== undefined;
      const texts = await claimTexts(db, clock, { limit: AT_ONCE, isQuiet });
      if (texts.length === 0) return;
      // Notifies readers of the message of its changed state.
      await platform.updates.during({ feature: "messages" }, () =>
        Promise.all(texts.map((text) => sendText(platform, renewals, text))),
      );
    }
  };

async function sendText(platform: Platform, renewals: Renewals, text: ClaimedText): Promise<void> {
  const { db, clock } = platform;
  const { id, kind, channel, attempts } = text;
  if (text.isUnwanted) {
    // The consent is missing for the other channel as well.
    if (kind === "message") return fail(platform, text, "They do not want it any more.");
    return deleteText(db, id);
  }
  let providerId: string | undefined;
  try {
    providerId = await handOver(platform, renewals, text);
  } catch (error) {
    const words = String(error instanceof Error ? error.message : error).slice(0, 300);
    platform.log.warn({ err: error, text: id, channel }, "A text could not be handed over.");
    if (error instanceof PhoneSilence) return updateTextSilent(db, id, words);
    if (error instanceof PhoneRefusal || attempts >= MOST_ATTEMPTS) {
      return fail(platform, text, words);
    }
    return updateTextLater(db, clock, id, { seconds: RETRY_SECONDS, error: words });
  }
  if (providerId === undefined) return deleteText(db, id);
  await updateTextSent(db, id, providerId);
}

/**
 * Hands a text to the provider. Returns its id there; undefined if the text no longer applies.
 * Throws the errors of sendPhoneText.
 */
async function handOver(platform: Platform, renewals: Renewals, text: ClaimedText) {
  const { config, hub } = platform;
  const { kind, channel, number } = text;
  const found = config.phones && templateOf(config.phones, channel, text);
  if (!config.phones || !found) throw new PhoneRefusal("No template of this kind is set.");
  const content = await contentOf(platform, renewals, text);
  if (!content) return undefined;
  const words = [hub.now().hubName, ...content.words];
  const shown = kind === "message" ? words : words.map((word) => variableOf(word, channel));
  const variables = [...shown, `${config.publicUrl}${content.href}`];
  return await sendPhoneText(
    config.phones,
    { ...found, channel, to: `+91${number}`, variables, statusUrl: statusUrl(platform) },
    AbortSignal.timeout(DEADLINE_MS),
  );
}

/** The content of a text, and the path it links to; undefined if it no longer applies. */
async function contentOf(platform: Platform, renewals: Renewals, text: ClaimedText) {
  if (text.kind === "message") {
    const params = { messageId: text.messageId ?? "" };
    return { words: [text.subject], href: addressOf("/messages/$messageId", { params }) };
  }
  const { about, userId, words, href } = text;
  const renew = renewals[text.kind];
  if (!renew) return { words, href };
  const now = (await renew(platform, { about, userId }))?.text;
  return now && { words: [now.what, now.when], href };
}

type Failed = Pick<ClaimedText, "id" | "kind" | "channel" | "language">;

/**
 * Handles a text that did not arrive: SMS follows WhatsApp if there is a template of the kind for
 * it.
 */
async function fail({ db, clock, config }: Needs, text: Failed, error: string): Promise<void> {
  const channels = config.phones ? channelsOf(config.phones, text) : [];
  const next = text.channel === "whatsapp" && channels.includes("sms") ? "sms" : undefined;
  await updateTextFailed(db, clock, { id: text.id, next }, error);
}
type Needs = Pick<Platform, "db" | "clock" | "config">;

type Report = { providerId: string; status: string; code: string | undefined };

/**
 * Stores a provider's report about a text. A report out of order does not change what was
 * delivered; if the text was read on the phone, the app's notice is marked as read.
 */
async function takeReport(context: Needs, { providerId, status, code }: Report): Promise<void> {
  const { db, clock } = context;
  if (status === "delivered" || status === "read") await updateTextDelivered(db, providerId);
  if (status === "read") noteNotified(await updateNoticeRead(db, clock, providerId));
  if (status !== "failed" && status !== "undelivered") return;
  const text = await findReported(db, providerId);
  if (!text) return;
  await fail(context, text as Failed, `${status}${code ? ` ${code}` : ""}`);
  runJobSoon(PHONE_JOB);
}

/** Takes a report by Twilio, signed over address and form. Throws WEBHOOK_SIGNATURE_INVALID. */
async function takeStatus(context: PublicContext, body: Buffer): Promise<Record<never, never>> {
  const form = new URLSearchParams(body.toString("utf8"));
  const signature = context.header(TWILIO_SIGNATURE) ?? "";
  const token = context.config.phones?.twilio?.authToken;
  if (!token || !isTwilioCallback(token, statusUrl(context), form, signature)) {
    throw new AppError("WEBHOOK_SIGNATURE_INVALID");
  }
  const [providerId, status] = [form.get("MessageSid") ?? "", form.get("MessageStatus") ?? ""];
  await takeReport(context, { providerId, status, code: form.get("ErrorCode") ?? undefined });
  return {};
}

/**
 * Takes reports by Meta, several at once, signed over the bytes. Throws WEBHOOK_SIGNATURE_INVALID.
 */
async function takeWhatsAppStatus(context: PublicContext, body: Buffer) {
  const secret = context.config.phones?.meta?.appSecret;
  if (!secret || !isMetaReport(secret, body, context.header(META_SIGNATURE) ?? "")) {
    throw new AppError("WEBHOOK_SIGNATURE_INVALID");
  }
  for (const report of readMetaReport(body)) await takeReport(context, report);
  return {};
}

type Question = {
  "hub.mode"?: string | undefined;
  "hub.verify_token"?: string | undefined;
  "hub.challenge"?: string | undefined;
};

/** Echoes Meta's challenge if its token is ours. Throws WEBHOOK_SIGNATURE_INVALID. */
async function proveWhatsAppAddress(
  { config }: PublicContext,
  question: Question,
): Promise<FileResponse> {
  const token = config.phones?.meta?.verifyToken;
  if (!token || !isSameText(question["hub.verify_token"] ?? "", token)) {
    throw new AppError("WEBHOOK_SIGNATURE_INVALID");
  }
  return {
    stream: Buffer.from(question["hub.challenge"] ?? "", "utf8"),
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  };
}

export const phonesService: Service<typeof phonesContract> = {
  takeStatus,
  takeWhatsAppStatus,
  proveWhatsAppAddress,
};
