import { createHash } from "node:crypto";
import type { PublicContext } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import {
  DisputeEntity,
  EVENT_ID_HEADER,
  PaymentEntity,
  RefundEntity,
  SIGNATURE_HEADER,
  WebhookEvent,
} from "#/platform/payments/protocol.ts";
import { toDispute, toPayment, toRefund } from "#/platform/payments/razorpay.ts";
import { AppError } from "#/shared/errors.ts";
import { insertWebhookEvent } from "../events.queries.ts";
import { ruleOf } from "../events.rules.ts";
import { insertException } from "../exceptions.queries.ts";
import { recordDispute, recordRefund } from "../returns/returns.service.ts";
import { recordPayment } from "./completion.service.ts";

const EVENT_ID = /^[\w.-]{1,100}$/;

/**
 * Handles one delivery of the provider, signed over its raw bytes. Each event counts once, by its
 * id; its row and its effects are one transaction, so that a failed one is delivered again. The
 * office is notified of events that no rule accepts or ignores, and of unreadable ones. Throws
 * WEBHOOK_SIGNATURE_INVALID (I-38).
 */
export async function takeWebhook(context: PublicContext, body: Buffer) {
  const signature = context.header(SIGNATURE_HEADER) ?? "";
  if (!context.payments.isWebhookSignature(body, signature)) {
    throw new AppError("WEBHOOK_SIGNATURE_INVALID");
  }
  const event = readEvent(body);
  const eventId = readEventId(context.header(EVENT_ID_HEADER), body);
  await context.db.transaction().execute(async (tx) => {
    const kind = event?.event ?? "unreadable";
    if (!(await insertWebhookEvent(tx, context.clock, { eventId, kind }))) return;
    if (!event) {
      context.log.warn("A signed webhook could not be read.");
      return raiseUnreadable(tx, context, { event: kind, eventId });
    }
    await takeEvent(tx, context, event, eventId);
  });
  return {};
}

/** The key by which an event counts once: the provider's id, or a digest if that is unusable. */
function readEventId(sent: string | undefined, body: Buffer): string {
  if (sent && EVENT_ID.test(sent)) return sent;
  return createHash("sha256")
    .update(sent ?? body)
    .digest("hex");
}

function readEvent(body: Buffer): WebhookEvent | undefined {
  try {
    return WebhookEvent.safeParse(JSON.parse(body.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Notifies the office once of an event whose entity has an undocumented format. */
const raiseUnreadable = (
  tx: Db,
  { clock }: PublicContext,
  { event, eventId }: { event: string; eventId: string },
) =>
  insertException(tx, clock, {
    kind: "event-unreadable",
    subject: eventId,
    text:
      `The provider sent an event (${event}, ${eventId}) that could not be read. Look up at the ` +
      "provider what it was about.",
  });

/** Applies the rule for an event. */
async function takeEvent(
  tx: Db,
  context: PublicContext,
  { event, payload }: WebhookEvent,
  eventId: string,
): Promise<void> {
  const rule = ruleOf(event);
  if (rule && "ignored" in rule) return;
  if (!rule || "notifiesOffice" in rule)
    return raiseEvent(tx, context, event, rule?.notifiesOffice);
  const payment = PaymentEntity.safeParse(payload.payment?.entity);
  if (!payment.success && (rule.accepts === "payment" || payload.payment)) {
    await raiseUnreadable(tx, context, { event, eventId });
  }
  // Refunds and disputes come with their payment, which may be unknown yet.
  if (payment.success) {
    const source = { by: "webhook", requestId: context.requestId } as const;
    await recordPayment(tx, context, toPayment(payment.data), source);
  }
  if (rule.accepts === "refund") {
    const refund = RefundEntity.safeParse(payload.refund?.entity);
    if (refund.success) await recordRefund(tx, context, toRefund(refund.data));
    else await raiseUnreadable(tx, context, { event, eventId });
  }
  if (rule.accepts === "dispute") {
    const dispute = DisputeEntity.safeParse(payload.dispute?.entity);
    if (dispute.success) await recordDispute(tx, context, toDispute(dispute.data));
    else await raiseUnreadable(tx, context, { event, eventId });
  }
}

/** Notifies the office once of each kind of event that changes nothing in our books. */
async function raiseEvent(
  tx: Db,
  { clock }: PublicContext,
  event: string,
  told: string | undefined,
): Promise<void> {
  const text = told
    ? `The provider sent "${event}". ${told} Look it up at the provider.`
    : `The provider sent an event that the hub does not know: "${event}". Tell whoever runs the hub.`;
  const kind = told ? "event-told" : "event-unknown";
  await insertException(tx, clock, { kind, subject: event, text });
}
