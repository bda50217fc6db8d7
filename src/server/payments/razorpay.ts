import type { z } from "zod";
import { AppError } from "#/shared/errors.ts";
import { isSameText } from "../secrets.ts";
import type { GatewayOrder, GatewayPayment, PaymentGateway } from "./gateway.ts";
import {
  OrderCollection,
  OrderEntity,
  PaymentCollection,
  PaymentEntity,
  RefundEntity,
  Refusal,
  signCheckout,
  signWebhook,
} from "./protocol.ts";

export type RazorpaySettings = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Accepted beside the current one while it is set (C19). */
  webhookSecretPrevious?: string | undefined;
  /** Origin without /v1 (C20). */
  apiUrl: string;
  isSandbox: boolean;
  /** Milliseconds until an answer counts as not coming: 8 seconds. */
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
 * The provider's HTTP API as our port. An answer that is late, 5xx, 429, not JSON or not of the
 * documented shape throws GATEWAY_UNAVAILABLE with the cause, since its outcome is unknown.
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
    findPayment: async (paymentId) => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}`;
      const answer = await ask({ method: "GET", path });
      // An id it does not know is answered with 400 or 404.
      if (answer.status === 400 || answer.status === 404) return undefined;
      return toPayment(read(PaymentEntity, answer));
    },
    listPaymentsOfOrder: async (orderId) => {
      const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`;
      const { items } = read(PaymentCollection, await ask({ method: "GET", path }));
      // It lists newest first, in whole seconds: turned round, those of one second keep their order.
      return items
        .toReversed()
        .sort((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0))
        .map((entity) => toPayment(entity));
    },
    // https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
    refund: async ({ paymentId, amountPaise, idempotencyKey }) => {
      const answer = await ask({
        method: "POST",
        path: `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        body: { amount: amountPaise },
        headers: { "x-refund-idempotency": idempotencyKey },
      });
      return read(RefundEntity, answer).id;
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

type ProviderAnswer = { status: number; json: unknown };

async function askProvider(settings: RazorpaySettings, call: Call): Promise<ProviderAnswer> {
  const credentials = Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString("base64");
  try {
    const response = await fetch(new URL(call.path, settings.apiUrl), {
      method: call.method,
      redirect: "error",
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

/** The provider's answer in the documented shape; a refusal (4xx) counts as unavailable, with what it says. */
function read<S extends z.ZodType>(schema: S, { status, json }: ProviderAnswer): z.output<S> {
  const result = status < 300 ? schema.safeParse(json) : undefined;
  if (result?.success) return result.data;
  const words = Refusal.safeParse(json).data?.error.description ?? JSON.stringify(json);
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
});
