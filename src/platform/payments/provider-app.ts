import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { z } from "zod";
import { isSameText } from "../security/secrets.ts";
import {
  type DisputeEntity,
  type OrderEntity,
  OrderRequest,
  type PaymentEntity,
  type RefundEntity,
  RefundRequest,
} from "./protocol.ts";

/** Parameters of a list: seconds since 1970, both included, and which part, newest first. */
export type ProviderPage = { from: number; to: number; count: number; skip: number };

const number = (byDefault: number) => z.coerce.number().int().min(0).default(byDefault);
const ListQuery = z.object({
  from: number(0),
  to: number(Number.MAX_SAFE_INTEGER),
  count: number(10).pipe(z.int().max(100)),
  skip: number(0),
});

/** The storage of a fake provider: tables for the sandbox, memory for tests. */
export type ProviderStore = {
  insertOrder: (
    order: Omit<OrderEntity, "id" | "status"> & { notes: Record<string, string> },
  ) => Promise<OrderEntity>;
  listOrders: (receipt: string | undefined) => Promise<OrderEntity[]>;
  findPayment: (paymentId: string) => Promise<PaymentEntity | undefined>;
  listPayments: (orderId: string) => Promise<PaymentEntity[]>;
  /** Returns undefined if less is left to refund; the same key returns the same refund. */
  refund: (refund: {
    paymentId: string;
    amount: number;
    receipt: string | undefined;
    idempotencyKey: string | undefined;
  }) => Promise<RefundEntity | undefined>;
  findRefund: (refundId: string) => Promise<RefundEntity | undefined>;
  findDispute: (disputeId: string) => Promise<DisputeEntity | undefined>;
  /** Newest first. */
  listAllPayments: (page: ProviderPage) => Promise<PaymentEntity[]>;
  listRefunds: (page: ProviderPage) => Promise<RefundEntity[]>;
  listDisputes: (page: ProviderPage) => Promise<DisputeEntity[]>;
};

/** Serves the provider's HTTP protocol over a storage: fakes differ only in what they store. */
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
  addRefundRoute(app, store);
  addListRoute(app, "payment", { list: store.listAllPayments, find: store.findPayment });
  addListRoute(app, "refund", { list: store.listRefunds, find: store.findRefund });
  addListRoute(app, "dispute", { list: store.listDisputes, find: store.findDispute });
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

type Listed = { id: string };
type Part<T> = {
  list: (page: ProviderPage) => Promise<T[]>;
  find: (id: string) => Promise<T | undefined>;
};

/** Adds the provider's list of one kind, and one entity by its id. */
function addListRoute<T extends Listed>(
  app: FastifyInstance,
  entity: "payment" | "refund" | "dispute",
  { list, find }: Part<T>,
) {
  app.get(`/v1/${entity}s`, async ({ query }, reply) => {
    const page = ListQuery.safeParse(query);
    if (!page.success) return refuse(reply, 400, page.error.issues[0]?.message ?? "");
    const items = await list(page.data);
    return { entity: "collection", count: items.length, items };
  });
  app.get<{ Params: { id: string } }>(`/v1/${entity}s/:id`, async ({ params }, reply) => {
    const found = await find(params.id);
    if (!found) return refuse(reply, 400, "The id provided does not exist");
    return { entity, ...found };
  });
}

function addRefundRoute(app: FastifyInstance, store: ProviderStore) {
  app.post<{ Params: { id: string } }>("/v1/payments/:id/refund", async (request, reply) => {
    const body = RefundRequest.safeParse(request.body);
    const key = request.headers["x-refund-idempotency"];
    const refund =
      body.success &&
      (await store.refund({
        paymentId: request.params.id,
        amount: body.data.amount,
        receipt: body.data.receipt,
        idempotencyKey: typeof key === "string" ? key : undefined,
      }));
    if (!refund) return refuse(reply, 400, "The payment cannot be refunded by this amount");
    return { entity: "refund", ...refund };
  });
}

const refuse = (reply: FastifyReply, status: number, description: string) =>
  reply.status(status).send({ error: { code: "BAD_REQUEST_ERROR", description } });

/** Newest first, in the provider's order. */
const collection = <T>(items: readonly T[]) => ({
  entity: "collection",
  count: items.length,
  items: items.toReversed(),
});
