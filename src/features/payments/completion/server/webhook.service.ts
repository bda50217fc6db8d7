import { createHash } from "node:crypto";
import { EVENT_ID_HEADER, SIGNATURE_HEADER, WebhookEvent } from "#/server/payments/protocol.ts";
import { toPayment } from "#/server/payments/razorpay.ts";
import type { PublicContext } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import { insertWebhookEvent } from "./queries.ts";
import { recordPayment } from "./service.ts";

/**
 * Takes one delivery of the provider, signed over its raw bytes. An event counts once, by its id;
 * the note of it and what it changes are one transaction, so that a failure is delivered again.
 * Throws WEBHOOK_SIGNATURE_INVALID (I-38). What is signed but says nothing to us is let pass.
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
    const messenger = { by: "webhook", requestId: context.requestId } as const;
    await recordPayment(tx, context, toPayment(payment), messenger);
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
