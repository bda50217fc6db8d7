import type { Clock } from "#/platform/app/clock.ts";
import type { RefundEntity } from "../protocol.ts";
import type { ProviderStore } from "../provider-app.ts";
import { providerId } from "../provider-ids.ts";
import { readPage, toSeconds } from "./pages.ts";
import type { SandboxDb } from "./schema.ts";

const COLUMNS = ["id", "paymentId", "amountPaise", "receipt", "status", "createdAt"] as const;

type Row = {
  id: string;
  paymentId: string;
  amountPaise: number;
  receipt: string | null;
  status: RefundEntity["status"];
  createdAt: Date;
};

const toRefund = ({ paymentId, amountPaise, createdAt, ...row }: Row): RefundEntity => ({
  ...row,
  payment_id: paymentId,
  amount: amountPaise,
  currency: "INR",
  created_at: toSeconds(createdAt),
});

type Refunds = Pick<ProviderStore, "refund" | "findRefund" | "listRefunds">;

const refunds = (db: SandboxDb) => db.selectFrom("sandbox.refunds").select(COLUMNS);

/** The sandbox's refunds in its own schema. */
export const refundStore = (db: SandboxDb, clock: Clock): Refunds => ({
  refund: async (refund) => {
    const row = await refundOnce(db, clock, refund);
    return row && toRefund(row);
  },
  findRefund: async (id) => {
    const row = await refunds(db).where("id", "=", id).executeTakeFirst();
    return row && toRefund(row);
  },
  listRefunds: async (page) => (await readPage(refunds(db), page)).map(toRefund),
});

const refundOnce = (
  db: SandboxDb,
  clock: Clock,
  { paymentId, amount, receipt, idempotencyKey }: Parameters<ProviderStore["refund"]>[0],
): Promise<Row | undefined> =>
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
        .select(COLUMNS)
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
        receipt: receipt ?? null,
        createdAt: clock.sqlNow(),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
