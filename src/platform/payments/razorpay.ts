import type { z } from "zod";
import { AppError } from "#/shared/errors.ts";
import { fetchAnswer } from "../http/fetch-answer.ts";
import { isSameText } from "../security/secrets.ts";
import type {
  GatewayDispute,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  GatewaySpan,
  PaymentGateway,
} from "./gateway.ts";
import {
  DisputeCollection,
  DisputeEntity,
  OrderCollection,
  OrderEntity,
  PaymentCollection,
  PaymentEntity,
  RefundCollection,
  RefundEntity,
  Refusal,
  signCheckout,
  signWebhook,
} from "./protocol.ts";

export type RazorpaySettings = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Also accepted while it is set (C19). */
  webhookSecretPrevious?: string | undefined;
  /** Origin without /v1 (C20). */
  apiUrl: string;
  isSandbox: boolean;
  /** Milliseconds after which an answer counts as missing: 8 seconds. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 8_000;
const RETRY_AFTER_SECONDS = 15;

type Call = {
  method: "GET" | "POST";
  path: string;
  body?: object;
  headers?: Record<string, string>;
};

/**
 * The provider's HTTP API behind our interface. An answer that is late, 5xx, 429, not JSON or not
 * of the documented shape throws GATEWAY_UNAVAILABLE with the cause, since its outcome is unknown.
 */
export function razorpayGateway(settings: RazorpaySettings): PaymentGateway {
  const ask = (call: Call) => askProvider(settings, call);
  return {
    keyId: settings.keyId,
    isSandbox: settings.isSandbox,
    createOrder: async ({ amountPaise, receipt, notes }) => {
      const body = { amount: amountPaise, currency: "INR", receipt, notes };
      return toOrder(read(OrderEntity, await ask({ method: "POST", path: "/v1/orders", body })));
    },
    // The receipt filter: https://razorpay.com/docs/api/orders/fetch-all
    findOrderByReceipt: async (receipt) => {
      const path = `/v1/orders?receipt=${encodeURIComponent(receipt)}`;
      const { items } = read(OrderCollection, await ask({ method: "GET", path }));
      const order = items.find((order) => order.receipt === receipt);
      return order && toOrder(order);
    },
    ...lookUps(ask),
    listPaymentsOfOrder: async (orderId) => {
      const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`;
      const { items } = read(PaymentCollection, await ask({ method: "GET", path }));
      // Newest first, in whole seconds: reversing keeps the order within a second.
      return items
        .toReversed()
        .sort((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0))
        .map((entity) => toPayment(entity));
    },
    // https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
    refund: async ({ paymentId, amountPaise, receipt, idempotencyKey }) => {
      const answer = await ask({
        method: "POST",
        path: `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        body: { amount: amountPaise, receipt },
        headers: { "x-refund-idempotency": idempotencyKey },
      });
      return toRefund(read(RefundEntity, answer));
    },
    checkCredentials: async () => {
      const path = "/v1/orders?receipt=a-test-of-the-key";
      const answer = await ask({ method: "GET", path });
      const refusal = Refusal.safeParse(answer.json);
      if (answer.status >= 300) {
        const words = refusal.data?.error.description ?? "no reason given";
        return {
          isAccepted: false,
          answer: `The payment provider answered ${answer.status}: ${words}`,
        };
      }
      read(OrderCollection, answer);
      const who = settings.isSandbox ? "The built-in sandbox" : "The payment provider";
      return { isAccepted: true, answer: `${who} knows the key ${settings.keyId}.` };
    },
    isCheckoutSignature: ({ signature, ...ids }) =>
      isSignature(signature, signCheckout(settings.keySecret, ids)),
    isWebhookSignature: (rawBody, signature) =>
      [settings.webhookSecret, settings.webhookSecretPrevious].some(
        (secret) => secret && isSignature(signature, signWebhook(secret, rawBody)),
      ),
  };
}

type Ask = (call: Call) => Promise<ProviderAnswer>;

/** The provider's entities by id, and its lists. */
const lookUps = (ask: Ask) => ({
  findPayment: (id: string) => findEntity(ask, ["payments", id], PaymentEntity, toPayment),
  findRefund: (id: string) => findEntity(ask, ["refunds", id], RefundEntity, toRefund),
  findDispute: (id: string) => findEntity(ask, ["disputes", id], DisputeEntity, toDispute),
  listPayments: async (span: GatewaySpan) =>
    (await listAll(ask, "payments", span, PaymentCollection)).map(toPayment),
  listRefunds: async (span: GatewaySpan) =>
    (await listAll(ask, "refunds", span, RefundCollection)).map(toRefund),
  listDisputes: async (span: GatewaySpan) =>
    (await listAll(ask, "disputes", span, DisputeCollection)).map(toDispute),
});

/** Returns the provider's entity with an id; undefined if it does not know it. */
async function findEntity<S extends z.ZodType, T>(
  ask: Ask,
  [list, id]: [list: string, id: string],
  schema: S,
  take: (entity: z.output<S>) => T,
): Promise<T | undefined> {
  const answer = await ask({ method: "GET", path: `/v1/${list}/${encodeURIComponent(id)}` });
  // The provider answers 400 or 404 to an id that it does not know.
  if (answer.status === 400 || answer.status === 404) return undefined;
  return take(read(schema, answer));
}

/** The provider's largest page (https://razorpay.com/docs/api/payments/fetch-all-payments). */
const PAGE = 100;
/** More than a day ever has: a list longer than this must be faulty. */
const MOST_PAGES = 200;

/** Returns all pages of a list. Throws GATEWAY_UNAVAILABLE without one: half would mislead. */
async function listAll<T>(
  ask: Ask,
  list: string,
  { from, to }: GatewaySpan,
  schema: z.ZodType<{ items: T[] }>,
): Promise<T[]> {
  const all: T[] = [];
  const seconds = (moment: Date) => String(Math.floor(moment.getTime() / 1000));
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      from: seconds(from),
      to: seconds(to),
      count: String(PAGE),
      skip: String(page * PAGE),
    });
    const { items } = read(schema, await ask({ method: "GET", path: `/v1/${list}?${query}` }));
    all.push(...items);
    if (items.length < PAGE) return all;
  }
  throw unavailable(new Error(`the payment provider's list of ${list} does not end`));
}

type ProviderAnswer = { status: number; json: unknown };

async function askProvider(settings: RazorpaySettings, call: Call): Promise<ProviderAnswer> {
  const credentials = Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString("base64");
  try {
    const response = await fetchAnswer(new URL(call.path, settings.apiUrl), {
      method: call.method,
      // Covers the body as well: a provider that stops in the middle is late, too.
      signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
      headers: {
        authorization: `Basic ${credentials}`,
        ...(call.body ? { "content-type": "application/json" } : {}),
        ...call.headers,
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
    });
    const text = await response.text();
    if (response.status >= 500 || response.status === 429) {
      throw new Error(`the payment provider answered ${response.status}`);
    }
    return { status: response.status, json: JSON.parse(text) };
  } catch (cause) {
    throw unavailable(cause);
  }
}

/** Parses the provider's answer; a refusal (4xx) counts as unavailable, with its message. */
function read<S extends z.ZodType>(schema: S, { status, json }: ProviderAnswer): z.output<S> {
  const result = status < 300 ? schema.safeParse(json) : undefined;
  if (result?.success) return result.data;
  // Never the content of an answer that is no refusal: it may hold people's addresses.
  const words = Refusal.safeParse(json).data?.error.description ?? "not as it is documented";
  throw unavailable(new Error(`the payment provider answered ${status}: ${words.slice(0, 300)}`));
}

const unavailable = (cause: unknown) =>
  new AppError("GATEWAY_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS, cause });

/** Exactly 64 lower-case hex digits, compared in constant time (I-32). */
const isSignature = (signature: string, expected: string): boolean =>
  /^[0-9a-f]{64}$/.test(signature) && isSameText(signature, expected);

const toOrder = (entity: OrderEntity): GatewayOrder => ({
  id: entity.id,
  amountPaise: entity.amount,
  currency: entity.currency,
  status: entity.status,
  receipt: entity.receipt ?? null,
});

export const toPayment = (entity: PaymentEntity): GatewayPayment => ({
  id: entity.id,
  orderId: entity.order_id ?? null,
  amountPaise: entity.amount,
  currency: entity.currency,
  status: entity.status,
  wasCaptured:
    entity.status === "captured" || (entity.status === "refunded" && entity.captured === true),
  refundedPaise: entity.amount_refunded ?? 0,
});

export const toRefund = (entity: RefundEntity): GatewayRefund => ({
  id: entity.id,
  paymentId: entity.payment_id,
  amountPaise: entity.amount,
  currency: entity.currency,
  receipt: entity.receipt ?? null,
  status: entity.status,
});

const toMoment = (seconds: number) => new Date(seconds * 1000);

export const toDispute = (entity: DisputeEntity): GatewayDispute => ({
  id: entity.id,
  paymentId: entity.payment_id,
  amountPaise: entity.amount,
  currency: entity.currency,
  reasonCode: entity.reason_code ?? null,
  phase: entity.phase ?? null,
  status: entity.status,
  respondBy: entity.respond_by ? toMoment(entity.respond_by) : null,
  openedAt: toMoment(entity.created_at),
});
