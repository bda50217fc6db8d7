import type { Clock } from "#/platform/app/clock.ts";
import type { CheckoutOutcome } from "../gateway.ts";
import type { OrderEntity, PaymentEntity } from "../protocol.ts";
import type { ProviderStore } from "../provider-app.ts";
import { providerId } from "../provider-ids.ts";
import { disputeStore } from "./disputes.ts";
import { readPage, toSeconds } from "./pages.ts";
import { refundStore } from "./refunds.ts";
import type { SandboxDb } from "./schema.ts";

type OrderRow = Omit<OrderEntity, "amount"> & { amountPaise: number };
type PaymentRow = {
  id: string;
  orderId: string;
  amountPaise: number;
  currency: string;
  status: PaymentEntity["status"];
  refundedPaise: number;
  createdAt: Date;
};

const ORDER_COLUMNS = ["id", "amountPaise", "currency", "receipt", "status"] as const;
const PAYMENT_COLUMNS = [
  "id",
  "orderId",
  "amountPaise",
  "currency",
  "status",
  "refundedPaise",
  "createdAt",
] as const;

const toOrder = ({ amountPaise, ...row }: OrderRow): OrderEntity => ({
  ...row,
  amount: amountPaise,
});

const toPayment = ({ orderId, amountPaise, refundedPaise, createdAt, ...row }: PaymentRow) => ({
  ...row,
  order_id: orderId,
  amount: amountPaise,
  captured: row.status !== "failed",
  amount_refunded: refundedPaise,
  created_at: toSeconds(createdAt),
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
    const row = await payments(db).where("id", "=", paymentId).executeTakeFirst();
    return row && toPayment(row);
  },
  listPayments: async (orderId) => {
    const rows = await payments(db).where("orderId", "=", orderId).orderBy("createdAt").execute();
    return rows.map(toPayment);
  },
  listAllPayments: async (page) => (await readPage(payments(db), page)).map(toPayment),
  ...refundStore(db, clock),
  ...disputeStore(db),
});

const payments = (db: SandboxDb) => db.selectFrom("sandbox.payments").select(PAYMENT_COLUMNS);

/**
 * Stores a payment on an order and advances the order. A paid order accepts another payment, to
 * simulate a late authorization. Returns undefined without the order.
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
