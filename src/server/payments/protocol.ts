import { z } from "zod";
import { hmacHex } from "../secrets.ts";

/**
 * The provider's wire format, as far as we read it: the adapter validates answers with it, the fakes speak it, the
 * webhook reads it. Orders: https://razorpay.com/docs/api/orders/entity · payments:
 * https://razorpay.com/docs/api/payments/entity · refunds: https://razorpay.com/docs/api/refunds/entity
 */
export const OrderEntity = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(["created", "attempted", "paid"]),
});
export type OrderEntity = z.infer<typeof OrderEntity>;

export const PaymentEntity = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  /** Seconds since 1970. */
  created_at: z.int().optional(),
});
export type PaymentEntity = z.infer<typeof PaymentEntity>;

export const RefundEntity = z.object({ id: z.string().min(1), payment_id: z.string() });

/** What it says where it refuses. */
export const Refusal = z.object({ error: z.object({ description: z.string() }) });

export const OrderCollection = z.object({ items: z.array(OrderEntity) });
export const PaymentCollection = z.object({ items: z.array(PaymentEntity) });

/** The body of POST /v1/orders (https://razorpay.com/docs/api/orders/create). */
export const OrderRequest = z.object({
  amount: z.int().min(100),
  currency: z.literal("INR"),
  receipt: z.string().max(40),
  notes: z.record(z.string(), z.string().max(256)),
});

/** The body of POST /v1/payments/:id/refund. */
export const RefundRequest = z.object({ amount: z.int().min(100) });

/**
 * A webhook delivery (https://razorpay.com/docs/webhooks/payloads/payments). Events about other
 * things have other payloads and are let pass.
 */
export const WebhookEvent = z.object({
  event: z.string(),
  payload: z.object({ payment: z.object({ entity: PaymentEntity }).optional() }).default({}),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Names of the headers a delivery carries, in lower case. */
export const SIGNATURE_HEADER = "x-razorpay-signature";
export const EVENT_ID_HEADER = "x-razorpay-event-id";

/**
 * What the checkout hands the browser beside the ids: HMAC-SHA256 in lower-case hex
 * (https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps).
 */
export const signCheckout = (
  keySecret: string,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): string => hmacHex(keySecret, `${orderId}|${paymentId}`);

/** The signature over a webhook's raw body (https://razorpay.com/docs/webhooks/validate-test). */
export const signWebhook = (webhookSecret: string, rawBody: string | Buffer): string =>
  hmacHex(webhookSecret, rawBody);

/** The body of a delivery about a payment, and about its order where the event is one of an order. */
export const eventBody = (event: string, payment: PaymentEntity, order?: OrderEntity): string =>
  JSON.stringify({
    entity: "event",
    event,
    contains: order ? ["payment", "order"] : ["payment"],
    payload: {
      payment: { entity: { entity: "payment", ...payment } },
      ...(order ? { order: { entity: { entity: "order", ...order } } } : {}),
    },
  });
