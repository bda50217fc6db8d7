import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { isSameText } from "../secrets.ts";
import { type OrderEntity, OrderRequest, type PaymentEntity, RefundRequest } from "./protocol.ts";

/** The storage of a fake provider: tables for the sandbox, memory for tests. */
export type ProviderStore = {
  insertOrder: (
    order: Omit<OrderEntity, "id" | "status"> & { notes: Record<string, string> },
  ) => Promise<OrderEntity>;
  listOrders: (receipt: string | undefined) => Promise<OrderEntity[]>;
  findPayment: (paymentId: string) => Promise<PaymentEntity | undefined>;
  listPayments: (orderId: string) => Promise<PaymentEntity[]>;
  /** Returns undefined when the payment has less left to refund; the same key returns the same refund. */
  refund: (refund: {
    paymentId: string;
    amount: number;
    idempotencyKey: string | undefined;
  }) => Promise<{ id: string } | undefined>;
};

/** Serves the provider's HTTP protocol over a storage, so that fakes differ only in what they store. */
export function providerApp(
  credentials: { keyId: string; keySecret: string },
  store: ProviderStore,
): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  const basic = Buffer.from(`${credentials.keyId}:${credentials.keySecret}`).toString("base64");
  app.addHook("onRequest", async (request, reply) => {
    if (!isSameText(request.headers.authorization ?? "", `Basic ${basic}`)) {
      return refuse(reply, 401, "Authentication failed");
    }
  });
  addOrderRoutes(app, store);
  addPaymentRoutes(app, store);
  return app;
}

function addOrderRoutes(app: FastifyInstance, store: ProviderStore) {
  app.post("/v1/orders", async (request, reply) => {
    const body = OrderRequest.safeParse(request.body);
    if (!body.success) return refuse(reply, 400, body.error.issues[0]?.message ?? "");
    return { entity: "order", ...(await store.insertOrder(body.data)) };
  });
  app.get<{ Querystring: { receipt?: string } }>("/v1/orders", async ({ query }) =>
    collection(await store.listOrders(query.receipt)),
  );
  app.get<{ Params: { id: string } }>("/v1/orders/:id/payments", async ({ params }) =>
    collection(await store.listPayments(params.id)),
  );
}

function addPaymentRoutes(app: FastifyInstance, store: ProviderStore) {
  app.get<{ Params: { id: string } }>("/v1/payments/:id", async ({ params }, reply) => {
    const payment = await store.findPayment(params.id);
    if (!payment) return refuse(reply, 400, "The id provided does not exist");
    return { entity: "payment", ...payment };
  });
  app.post<{ Params: { id: string } }>("/v1/payments/:id/refund", async (request, reply) => {
    const body = RefundRequest.safeParse(request.body);
    const key = request.headers["x-refund-idempotency"];
    const refund =
      body.success &&
      (await store.refund({
        paymentId: request.params.id,
        amount: body.data.amount,
        idempotencyKey: typeof key === "string" ? key : undefined,
      }));
    if (!refund) return refuse(reply, 400, "The payment cannot be refunded by this amount");
    return { entity: "refund", payment_id: request.params.id, ...refund };
  });
}

const refuse = (reply: FastifyReply, status: number, description: string) =>
  reply.status(status).send({ error: { code: "BAD_REQUEST_ERROR", description } });

/** Newest first, as the provider lists. */
const collection = <T>(items: readonly T[]) => ({
  entity: "collection",
  count: items.length,
  items: items.toReversed(),
});
