import { createHash } from "node:crypto";
import { EVENT_ID_HEADER, SIGNATURE_HEADER, WebhookEvent } from "#/server/payments/protocol.ts";
import { toPayment } from "#/server/payments/razorpay.ts";
import type { PublicContext } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import { insertWebhookEvent } from "./queries.ts";
import { recordPayment } from "./service.ts";

/**
 * Handles one delivery of the provider, signed over its raw bytes. An event counts once, by its id; its row and its
 * effects are one transaction, so that a failed one is delivered again. Signed events about other things are ignored.
 * Throws WEBHOOK_SIGNATURE_INVALID (I-38).
 */
export async function takeWebhook(
  context: PublicContext,
  body: Buffer,
): Promise<Record<never, never>> {
  const signature = context.header(SIGNATURE_HEADER) ?? "";
  if (!context.payments.isWebhookSignature(body, signature)) {
    throw new AppError("WEBHOOK_SIGNATURE_INVALID");
  }
  const event = readEvent(body);
  if (!event) {
    context.log.warn("A signed webhook could not be read.");
    return {};
  }
  const eventId =
    context.header(EVENT_ID_HEADER) ?? createHash("sha256").update(body).digest("hex");
  const payment = event.payload.payment?.entity;
  await context.db.transaction().execute(async (tx) => {
    if (!(await insertWebhookEvent(tx, context.clock, { eventId, kind: event.event }))) return;
    if (!payment) return;
    const source = { by: "webhook", requestId: context.requestId } as const;
    await recordPayment(tx, context, toPayment(payment), source);
  });
  return {};
}

function readEvent(body: Buffer): WebhookEvent | undefined {
  try {
    return WebhookEvent.safeParse(JSON.parse(body.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
