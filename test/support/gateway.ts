import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { PaymentGateway } from "#/platform/payments/gateway.ts";
import {
  type DisputeEntity,
  EVENT_ID_HEADER,
  type EventEntities,
  eventBody,
  type OrderEntity,
  type PaymentEntity,
  type RefundEntity,
  SIGNATURE_HEADER,
  signCheckout,
  signWebhook,
} from "#/platform/payments/protocol.ts";
import {
  type ProviderPage,
  type ProviderStore,
  providerApp,
} from "#/platform/payments/provider-app.ts";
import { providerId } from "#/platform/payments/provider-ids.ts";
import { razorpayGateway } from "#/platform/payments/razorpay.ts";

/**
 * The fault of one call: "drop" does the work and then cuts the connection, so that the caller does
 * not know the outcome; "refuse" cuts it before; a number delays the work by that many
 * milliseconds, a promise until it is settled.
 */
type Fault = "drop" | "refuse" | "500" | "not-json" | number | Promise<unknown>;

type Script = { method: string; path: RegExp; fault: Fault };
type Refund = RefundEntity & { paymentId: string; idempotencyKey: string | undefined };

const KEYS = {
  keyId: "rzp_test_double",
  keySecret: "key-secret-of-the-double",
  webhookSecret: "webhook-secret-of-the-double",
};

export type TestGateway = Awaited<ReturnType<typeof openTestGateway>>;

/** A scriptable fake of the payment provider on a loopback port, with its data in memory. */
export async function openTestGateway(options: { webhookSecretPrevious?: string } = {}) {
  const store = memoryStore();
  const scripts: Script[] = [];
  const requests: string[] = [];
  const app = providerApp(KEYS, store.port);
  const takeScript = (method: string, path: string, moment: readonly Fault[] | "delay") => {
    const index = scripts.findIndex(
      (script) =>
        script.method === method &&
        script.path.test(path) &&
        (moment === "delay" ? typeof script.fault !== "string" : moment.includes(script.fault)),
    );
    return index < 0 ? undefined : scripts.splice(index, 1)[0];
  };
  app.addHook("preHandler", async (request, reply) => {
    requests.push(`${request.method} ${request.url}`);
    const before = takeScript(request.method, request.url, ["refuse", "500", "not-json"]);
    if (before?.fault === "refuse") request.raw.socket.destroy();
    if (before?.fault === "500") return reply.status(500).send({ error: { description: "down" } });
    if (before?.fault === "not-json") return reply.type("text/html").send("<h1>Maintenance</h1>");
    const delay = takeScript(request.method, request.url, "delay");
    if (typeof delay?.fault === "number") await pause(delay.fault);
    else await delay?.fault;
  });
  app.addHook("onSend", async (request) => {
    if (takeScript(request.method, request.url, ["drop"])) request.raw.socket.destroy();
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}`;
  const gateway: PaymentGateway = razorpayGateway({
    ...KEYS,
    ...options,
    apiUrl,
    isSandbox: false,
  });
  return {
    ...KEYS,
    apiUrl,
    /** The settings of a hub that uses it. */
    settings: {
      RAZORPAY_KEY_ID: KEYS.keyId,
      RAZORPAY_KEY_SECRET: KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
      RAZORPAY_API_URL: apiUrl,
    },
    gateway,
    orders: store.orders,
    payments: store.payments,
    refunds: store.refunds,
    disputes: store.disputes,
    /** A refund made in the provider's dashboard, of the full amount unless given in paise. */
    refundAtProvider: store.refundAtProvider,
    /** A dispute of a payment, over its full amount by default. */
    dispute: store.enterDispute,
    /** The requests so far, such as "POST /v1/orders". */
    requests,
    /** Scripts the next matching call; several scripts of one kind apply in turn. */
    script: (method: "GET" | "POST", path: RegExp, fault: Fault) => {
      scripts.push({ method, path, fault });
    },
    /** A payment on an order as made by the checkout, with what the browser would get. */
    pay: (orderId: string, other: Partial<PaymentEntity> = {}) => {
      const payment = store.enterPayment(orderId, other);
      return { payment, ...signedIds(orderId, payment.id) };
    },
    /** A signed delivery to inject at the webhook. */
    delivery: (event: string, payment: PaymentEntity, options: SigningOptions = {}) =>
      signedDelivery(eventBody(event, { payment }), options),
    /** The same about more than a payment alone. */
    deliveryOf: (event: string, entities: EventEntities, options: SigningOptions = {}) =>
      signedDelivery(eventBody(event, entities), options),
    /** Any bytes, signed as the provider does. */
    signed: (body: string) => signedDelivery(body),
    close: () => app.close(),
  };
}

type SigningOptions = { secret?: string; eventId?: string };

const signedDelivery = (
  body: string,
  { secret = KEYS.webhookSecret, eventId = providerId("evt") }: SigningOptions = {},
) => ({
  body,
  headers: {
    "content-type": "application/json",
    [SIGNATURE_HEADER]: signWebhook(secret, body),
    [EVENT_ID_HEADER]: eventId,
  },
});

const signedIds = (orderId: string, paymentId: string) => ({
  paymentId,
  orderId,
  signature: signCheckout(KEYS.keySecret, { orderId, paymentId }),
});

const secondsNow = () => Math.floor(Date.now() / 1000);

/** A page of a list, newest first as the provider lists. */
const pageOf = <T extends { created_at?: number | undefined }>(
  all: readonly T[],
  { from, to, count, skip }: ProviderPage,
): T[] =>
  all
    .filter(({ created_at: at = 0 }) => at >= from && at <= to)
    .toReversed()
    .slice(skip, skip + count);

function memoryStore() {
  const orders: OrderEntity[] = [];
  const payments: PaymentEntity[] = [];
  const refunds: Refund[] = [];
  const disputes: DisputeEntity[] = [];
  const refund: ProviderStore["refund"] = async ({
    paymentId,
    amount,
    receipt,
    idempotencyKey,
  }) => {
    const earlier = refunds.find(
      (one) => idempotencyKey !== undefined && one.idempotencyKey === idempotencyKey,
    );
    if (earlier) return earlier;
    const payment = payments.find(({ id }) => id === paymentId);
    const refunded = (payment?.amount_refunded ?? 0) + amount;
    if (payment?.status !== "captured" || payment.amount < refunded) return undefined;
    payment.amount_refunded = refunded;
    if (refunded === payment.amount) payment.status = "refunded";
    const made = {
      id: providerId("rfnd"),
      payment_id: paymentId,
      amount,
      receipt,
      currency: "INR",
      status: "processed" as const,
      created_at: secondsNow(),
      paymentId,
      idempotencyKey,
    };
    refunds.push(made);
    return made;
  };
  const port: ProviderStore = {
    insertOrder: async ({ notes: _, ...order }) => {
      const created = { ...order, id: providerId("order"), status: "created" as const };
      orders.push(created);
      return created;
    },
    listOrders: async (receipt) => orders.filter((order) => order.receipt === receipt),
    findPayment: async (paymentId) => payments.find(({ id }) => id === paymentId),
    listPayments: async (orderId) => payments.filter((payment) => payment.order_id === orderId),
    refund,
    findRefund: async (refundId) => refunds.find(({ id }) => id === refundId),
    findDispute: async (disputeId) => disputes.find(({ id }) => id === disputeId),
    listAllPayments: async (page) => pageOf(payments, page),
    listRefunds: async (page) => pageOf(refunds, page),
    listDisputes: async (page) => pageOf(disputes, page),
  };
  return {
    orders,
    payments,
    refunds,
    disputes,
    port,
    ...playedBy({ orders, payments, disputes, refund }),
  };
}

type ProviderRows = {
  orders: OrderEntity[];
  payments: PaymentEntity[];
  disputes: DisputeEntity[];
  refund: ProviderStore["refund"];
};

/** What happens at the provider without our request. */
const playedBy = ({ orders, payments, disputes, refund }: ProviderRows) => ({
  enterPayment: (orderId: string, other: Partial<PaymentEntity>): PaymentEntity => {
    const order = orders.find(({ id }) => id === orderId);
    const payment: PaymentEntity = {
      id: providerId("pay"),
      order_id: orderId,
      amount: order?.amount ?? 1_000_000,
      currency: order?.currency ?? "INR",
      status: "captured",
      captured: ["captured", "refunded"].includes(other.status ?? "captured"),
      created_at: secondsNow() + payments.length,
      ...other,
    };
    payments.push(payment);
    return payment;
  },
  refundAtProvider: async (paymentId: string, amount?: number): Promise<RefundEntity> => {
    const payment = payments.find(({ id }) => id === paymentId);
    const left = (payment?.amount ?? 0) - (payment?.amount_refunded ?? 0);
    const params = { paymentId, amount: amount ?? left, receipt: undefined };
    const made = await refund({ ...params, idempotencyKey: undefined });
    if (!made) throw new Error(`The payment ${paymentId} has not so much left.`);
    return made;
  },
  enterDispute: (payment: PaymentEntity, other: Partial<DisputeEntity> = {}): DisputeEntity => {
    const dispute: DisputeEntity = {
      id: providerId("disp"),
      payment_id: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      phase: "chargeback",
      reason_code: "chargeback",
      status: "open" as const,
      respond_by: secondsNow() + 7 * 86_400,
      created_at: secondsNow(),
      ...other,
    };
    disputes.push(dispute);
    return dispute;
  },
});
