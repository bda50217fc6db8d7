import type { AddressInfo } from "node:net";
import type { PaymentGateway } from "../payments/gateway.ts";
import {
  EVENT_ID_HEADER,
  eventBody,
  type OrderEntity,
  type PaymentEntity,
  SIGNATURE_HEADER,
  signCheckout,
  signWebhook,
} from "../payments/protocol.ts";
import { type ProviderStore, providerApp } from "../payments/provider-app.ts";
import { providerId } from "../payments/provider-ids.ts";
import { razorpayGateway } from "../payments/razorpay.ts";

/**
 * What goes wrong with one call: "drop" does the work and then cuts the connection, so that the
 * outcome is unknown to the caller; "refuse" cuts it before; a number delays the answer by that
 * many milliseconds.
 */
export type Fault = "drop" | "refuse" | "500" | "not-json" | number;

type Script = { method: string; path: RegExp; fault: Fault };
type Refund = { id: string; paymentId: string; amount: number; idempotencyKey: string | undefined };

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
        (moment === "delay" ? typeof script.fault === "number" : moment.includes(script.fault)),
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
    if (delay) await new Promise((resolve) => setTimeout(resolve, Number(delay.fault)));
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
    gateway,
    orders: store.orders,
    payments: store.payments,
    refunds: store.refunds,
    /** What was asked so far, such as "POST /v1/orders". */
    requests,
    /** Scripts the next call that fits; several scripts of one kind follow one another. */
    script: (method: "GET" | "POST", path: RegExp, fault: Fault) => {
      scripts.push({ method, path, fault });
    },
    /** A payment on an order as the checkout makes it, with what the browser would be handed. */
    pay: (orderId: string, other: Partial<PaymentEntity> = {}) => {
      const payment = store.enterPayment(orderId, other);
      return { payment, ...signedIds(orderId, payment.id) };
    },
    /** A signed delivery to inject at the webhook. */
    delivery: (event: string, payment: PaymentEntity, options: SigningOptions = {}) =>
      signedDelivery(eventBody(event, payment), options),
    /** Any bytes, signed as the provider signs. */
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

function memoryStore() {
  const orders: OrderEntity[] = [];
  const payments: PaymentEntity[] = [];
  const refunds: Refund[] = [];
  const port: ProviderStore = {
    insertOrder: async ({ notes: _, ...order }) => {
      const created = { ...order, id: providerId("order"), status: "created" as const };
      orders.push(created);
      return created;
    },
    listOrders: async (receipt) => orders.filter((order) => order.receipt === receipt),
    findPayment: async (paymentId) => payments.find(({ id }) => id === paymentId),
    listPayments: async (orderId) => payments.filter((payment) => payment.order_id === orderId),
    refund: async ({ paymentId, amount, idempotencyKey }) => {
      const earlier = refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
      if (earlier) return earlier;
      const payment = payments.find(({ id }) => id === paymentId);
      if (payment?.status !== "captured" || payment.amount < amount) return undefined;
      payment.status = "refunded";
      const refund = { id: providerId("rfnd"), paymentId, amount, idempotencyKey };
      refunds.push(refund);
      return refund;
    },
  };
  const enterPayment = (orderId: string, other: Partial<PaymentEntity>): PaymentEntity => {
    const order = orders.find(({ id }) => id === orderId);
    const payment: PaymentEntity = {
      id: providerId("pay"),
      order_id: orderId,
      amount: order?.amount ?? 0,
      currency: order?.currency ?? "INR",
      status: "captured",
      created_at: Math.floor(Date.now() / 1000) + payments.length,
      ...other,
    };
    payments.push(payment);
    return payment;
  };
  return { orders, payments, refunds, port, enterPayment };
}
