import type { Clock } from "../../clock.ts";
import type { CheckoutOutcome } from "../gateway.ts";
import type { OrderEntity, PaymentEntity } from "../protocol.ts";
import type { ProviderStore } from "../provider-app.ts";
import { providerId } from "../provider-ids.ts";
import type { SandboxDb } from "./schema.ts";

type OrderRow = Omit<OrderEntity, "amount"> & { amountPaise: number };
type PaymentRow = {
  id: string;
  orderId: string;
  amountPaise: number;
  currency: string;
  status: PaymentEntity["status"];
  createdAt: Date;
};

const ORDER_COLUMNS = ["id", "amountPaise", "currency", "receipt", "status"] as const;
const PAYMENT_COLUMNS = [
  "id",
  "orderId",
  "amountPaise",
  "currency",
  "status",
  "createdAt",
] as const;

const toOrder = ({ amountPaise, ...row }: OrderRow): OrderEntity => ({
  ...row,
  amount: amountPaise,
});

const toPayment = ({ orderId, amountPaise, createdAt, ...row }: PaymentRow): PaymentEntity => ({
  ...row,
  order_id: orderId,
  amount: amountPaise,
  created_at: Math.floor(createdAt.getTime() / 1000),
});

/** The sandbox's storage in its own schema, so that instances on one database share it. */
export const sandboxStore = (db: SandboxDb, clock: Clock): ProviderStore => ({
  insertOrder: async ({ amount, notes, ...order }) =>
    toOrder(
      await db
        .insertInto("sandbox.orders")
        .values({
          id: providerId("order"),
          receipt: order.receipt ?? "",
          amountPaise: amount,
          currency: order.currency,
          notes: JSON.stringify(notes),
          status: "created",
          createdAt: clock.sqlNow(),
        })
        .returning(ORDER_COLUMNS)
        .executeTakeFirstOrThrow(),
    ),
  listOrders: async (receipt) => {
    const rows = await db
      .selectFrom("sandbox.orders")
      .select(ORDER_COLUMNS)
      .$if(receipt !== undefined, (query) => query.where("receipt", "=", receipt ?? ""))
      .orderBy("createdAt")
      .limit(100)
      .execute();
    return rows.map(toOrder);
  },
  findPayment: async (paymentId) => {
    const row = await db
      .selectFrom("sandbox.payments")
      .select(PAYMENT_COLUMNS)
      .where("id", "=", paymentId)
      .executeTakeFirst();
    return row && toPayment(row);
  },
  listPayments: async (orderId) => {
    const rows = await db
      .selectFrom("sandbox.payments")
      .select(PAYMENT_COLUMNS)
      .where("orderId", "=", orderId)
      .orderBy("createdAt")
      .execute();
    return rows.map(toPayment);
  },
  refund: (refund) => refundOnce(db, clock, refund),
});

/**
 * Stores a payment on an order and moves the order on. An order that is paid takes another payment, which is how a
 * late authorization can be played. Returns undefined without the order.
 */
export const enterPayment = (
  db: SandboxDb,
  clock: Clock,
  { orderId, outcome }: { orderId: string; outcome: CheckoutOutcome },
): Promise<{ payment: PaymentEntity; order: OrderEntity } | undefined> =>
  db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom("sandbox.orders")
      .select([...ORDER_COLUMNS, "attempts"])
      .where("id", "=", orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return undefined;
    const payment = await tx
      .insertInto("sandbox.payments")
      .values({
        id: providerId("pay"),
        orderId,
        amountPaise: order.amountPaise,
        currency: order.currency,
        status: outcome,
        method: "upi",
        createdAt: clock.sqlNow(),
      })
      .returning(PAYMENT_COLUMNS)
      .executeTakeFirstOrThrow();
    const status = outcome === "captured" || order.status === "paid" ? "paid" : "attempted";
    await tx
      .updateTable("sandbox.orders")
      .set({ status, attempts: order.attempts + 1 })
      .where("id", "=", orderId)
      .execute();
    const { attempts: _, ...row } = order;
    return { payment: toPayment(payment), order: toOrder({ ...row, status }) };
  });

const refundOnce = (
  db: SandboxDb,
  clock: Clock,
  { paymentId, amount, idempotencyKey }: Parameters<ProviderStore["refund"]>[0],
): Promise<{ id: string } | undefined> =>
  db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom("sandbox.payments")
      .select(["status", "amountPaise", "refundedPaise"])
      .where("id", "=", paymentId)
      .forUpdate()
      .executeTakeFirst();
    const earlier =
      idempotencyKey !== undefined &&
      (await tx
        .selectFrom("sandbox.refunds")
        .select("id")
        .where("idempotencyKey", "=", idempotencyKey)
        .executeTakeFirst());
    if (earlier) return earlier;
    const refunded = (payment?.refundedPaise ?? 0) + amount;
    if (payment?.status !== "captured" || refunded > payment.amountPaise) {
      return undefined;
    }
    await tx
      .updateTable("sandbox.payments")
      .set({
        refundedPaise: refunded,
        status: refunded === payment.amountPaise ? "refunded" : "captured",
      })
      .where("id", "=", paymentId)
      .execute();
    return tx
      .insertInto("sandbox.refunds")
      .values({
        id: providerId("rfnd"),
        paymentId,
        amountPaise: amount,
        idempotencyKey: idempotencyKey ?? null,
        createdAt: clock.sqlNow(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
