import { endOfQuiet } from "#/domain/messaging/notices/notices.rules.ts";
import type { Platform, PublicContext } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import {
  isTwilioCallback,
  PhoneRefusal,
  sendPhoneText,
  TWILIO_SIGNATURE,
} from "#/platform/phones/twilio.ts";
import { AppError } from "#/shared/errors.ts";
import { addressOf } from "#/shared/pages.ts";
import { type phonesContract, STATUS_PATH } from "./phones.contract.ts";
import {
  type ClaimedText,
  claimTexts,
  updateTextDelivered,
  updateTextFailed,
  updateTextLater,
  updateTextSent,
} from "./phones.queries.ts";
import { PHONE_JOB } from "./phones.rules.ts";

const AT_ONCE = 5;
const LEASE_SECONDS = 60;
const DEADLINE_MS = 30_000;
const RETRY_SECONDS = 60;
/** So often a channel that does not answer is tried before the next one has its turn. */
const MOST_ATTEMPTS = 5;

const statusUrl = ({ config }: Pick<Platform, "config">) => `${config.publicUrl}${STATUS_PATH}`;

/**
 * Hands what is due to the provider, by night only to those who want no quiet hours. Does nothing
 * where none is set.
 */
export async function sendTexts(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = platform;
  if (!config.phones) return;
  while (!signal.aborted) {
    const isQuiet = endOfQuiet(clock.now(), config.quietHours) !== undefined;
    const lease = { limit: AT_ONCE, leaseSeconds: LEASE_SECONDS, isQuiet };
    const texts = await claimTexts(db, clock, lease);
    if (texts.length === 0) return;
    // Readers of the message see what became of it.
    await platform.updates.during({ feature: "messages" }, () =>
      Promise.all(texts.map((text) => sendText(platform, text))),
    );
  }
}

async function sendText(platform: Platform, text: ClaimedText): Promise<void> {
  const { db, clock, config, hub } = platform;
  if (!config.phones) return;
  const { id, messageId, number, channel, attempts, subject } = text;
  if (text.isUnwanted) {
    // The other channel finds the same.
    return updateTextFailed(db, clock, { id }, "They do not want it any more.");
  }
  const path = addressOf("/messages/$messageId", { params: { messageId } });
  const variables = [hub.now().hubName, subject, `${config.publicUrl}${path}`];
  try {
    const providerId = await sendPhoneText(
      config.phones,
      { channel, to: `+91${number}`, variables, statusUrl: statusUrl(platform) },
      AbortSignal.timeout(DEADLINE_MS),
    );
    await updateTextSent(db, id, providerId);
  } catch (error) {
    const words = String(error instanceof Error ? error.message : error).slice(0, 300);
    platform.log.warn({ err: error, text: id, channel }, "A text could not be handed over.");
    if (error instanceof PhoneRefusal || attempts >= MOST_ATTEMPTS) {
      return updateTextFailed(db, clock, { id }, words);
    }
    await updateTextLater(db, clock, id, { seconds: RETRY_SECONDS, error: words });
  }
}

/**
 * Takes a report of the provider, signed over the address and the form. One that came out of order
 * changes nothing that was delivered. Throws WEBHOOK_SIGNATURE_INVALID.
 */
async function takeStatus(context: PublicContext, body: Buffer): Promise<Record<never, never>> {
  const { db, clock, config } = context;
  const form = new URLSearchParams(body.toString("utf8"));
  const signature = context.header(TWILIO_SIGNATURE) ?? "";
  const { phones } = config;
  if (!phones || !isTwilioCallback(phones.authToken, statusUrl(context), form, signature)) {
    throw new AppError("WEBHOOK_SIGNATURE_INVALID");
  }
  const providerId = form.get("MessageSid") ?? "";
  const status = form.get("MessageStatus") ?? "";
  if (status === "delivered" || status === "read") await updateTextDelivered(db, providerId);
  if (status === "failed" || status === "undelivered") {
    const code = form.get("ErrorCode");
    await updateTextFailed(db, clock, { providerId }, `${status}${code ? ` ${code}` : ""}`);
    runJobSoon(PHONE_JOB);
  }
  return {};
}

export const phonesService: Service<typeof phonesContract> = { takeStatus };
