import { z } from "zod";
import { hmacHex } from "../security/secrets.ts";

const id = z.string().regex(/^[\w.-]{1,100}$/);
/** In the smallest unit of its currency: above 0, below any plausible payment. */
const amount = z.int().min(1).max(100_000_000_000_000);
const currency = z.string().regex(/^[A-Z]{3}$/);
/** Seconds since 1970, to the year 9999. */
const seconds = z.int().min(0).max(253_402_300_799);
const word = z.string().regex(/^\P{Cc}{0,200}$/u);

/**
 * The part of the provider's wire format that we read: the adapter validates answers with it, the
 * fakes speak it, the webhook reads it. Orders: https://razorpay.com/docs/api/orders/entity ·
 * payments: https://razorpay.com/docs/api/payments/entity · refunds:
 * https://razorpay.com/docs/api/refunds/entity · disputes:
 * https://razorpay.com/docs/api/disputes/entity
 */
export const OrderEntity = z.object({
  id,
  amount,
  currency,
  receipt: z.string().nullish(),
  status: z.enum(["created", "attempted", "paid"]),
});
export type OrderEntity = z.infer<typeof OrderEntity>;

export const PaymentEntity = z.object({
  id,
  order_id: id.nullish(),
  amount,
  currency,
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  /** True if it was ever captured: a payment that was only authorized is refunded without that. */
  captured: z.boolean().nullish(),
  /** The refunded amount; missing in older answers. */
  amount_refunded: z.int().min(0).nullish(),
  created_at: seconds.optional(),
});
export type PaymentEntity = z.infer<typeof PaymentEntity>;

export const RefundEntity = z.object({
  id,
  payment_id: id,
  amount,
  currency: currency.default("INR"),
  /** Our reference if we requested it; refunds made in the provider's dashboard have none. */
  receipt: z.string().nullish(),
  status: z.enum(["pending", "processed", "failed"]).default("processed"),
  created_at: seconds.optional(),
});
export type RefundEntity = z.infer<typeof RefundEntity>;

export const DisputeEntity = z.object({
  id,
  payment_id: id,
  amount,
  currency,
  reason_code: word.nullish(),
  phase: word.nullish(),
  status: z.enum(["open", "under_review", "won", "lost", "closed"]),
  respond_by: seconds.nullish(),
  created_at: seconds,
});
export type DisputeEntity = z.infer<typeof DisputeEntity>;

export const Refusal = z.object({ error: z.object({ description: z.string() }) });

export const OrderCollection = z.object({ items: z.array(OrderEntity) });
export const PaymentCollection = z.object({ items: z.array(PaymentEntity) });
export const RefundCollection = z.object({ items: z.array(RefundEntity) });
export const DisputeCollection = z.object({ items: z.array(DisputeEntity) });

/** The body of POST /v1/orders (https://razorpay.com/docs/api/orders/create). */
export const OrderRequest = z.object({
  amount: z.int().min(100),
  currency: z.literal("INR"),
  receipt: z.string().max(40),
  notes: z.record(z.string(), z.string().max(256)),
});

/** The body of POST /v1/payments/:id/refund. */
export const RefundRequest = z.object({
  amount: z.int().min(100),
  receipt: z.string().max(40).optional(),
});

/**
 * A webhook delivery (https://razorpay.com/docs/webhooks/payloads/payments). Its content depends on
 * the event: refunds and disputes name their payment as well.
 */
export const WebhookEvent = z.object({
  event: z.string().regex(/^[\w.]{1,100}$/),
  payload: z
    .object({
      payment: z.object({ entity: z.unknown() }).optional(),
      refund: z.object({ entity: z.unknown() }).optional(),
      dispute: z.object({ entity: z.unknown() }).optional(),
    })
    .default({}),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The headers of a delivery, in lower case. */
export const SIGNATURE_HEADER = "x-razorpay-signature";
export const EVENT_ID_HEADER = "x-razorpay-event-id";

/**
 * The signature that the checkout gives the browser with the ids: HMAC-SHA256 in lower-case hex
 * (https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps).
 */
export const signCheckout = (
  keySecret: string,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): string => hmacHex(keySecret, `${orderId}|${paymentId}`);

/** The signature over a webhook's raw body (https://razorpay.com/docs/webhooks/validate-test). */
export const signWebhook = (webhookSecret: string, rawBody: string | Buffer): string =>
  hmacHex(webhookSecret, rawBody);

/** The subject of an event, by the names in the provider's payload. */
export type EventEntities = {
  payment?: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
  dispute?: DisputeEntity;
};

/** The body of a delivery, with each entity under its name. */
export const eventBody = (event: string, entities: EventEntities): string =>
  JSON.stringify({
    entity: "event",
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(
      Object.entries(entities).map(([name, entity]) => [
        name,
        { entity: { entity: name, ...entity } },
      ]),
    ),
  });
