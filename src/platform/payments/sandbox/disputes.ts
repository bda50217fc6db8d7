import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import type { DisputeEntity } from "../protocol.ts";
import type { ProviderStore } from "../provider-app.ts";
import { providerId } from "../provider-ids.ts";
import { readPage, toSeconds } from "./pages.ts";
import type { SandboxDb } from "./schema.ts";

const COLUMNS = ["id", "paymentId", "amountPaise", "status", "respondBy", "createdAt"] as const;
/** How many days the provider gives for evidence. */
const RESPOND_DAYS = 7;

type Row = {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: DisputeEntity["status"];
  respondBy: Date;
  createdAt: Date;
};

const toDispute = ({ paymentId, amountPaise, respondBy, createdAt, ...row }: Row) => ({
  ...row,
  payment_id: paymentId,
  amount: amountPaise,
  currency: "INR",
  reason_code: "goods_or_services_not_received_or_partially_received",
  phase: "chargeback",
  respond_by: toSeconds(respondBy),
  created_at: toSeconds(createdAt),
});

const disputes = (db: SandboxDb) => db.selectFrom("sandbox.disputes").select(COLUMNS);

/** The sandbox's disputes in its own schema. */
export const disputeStore = (
  db: SandboxDb,
): Pick<ProviderStore, "findDispute" | "listDisputes"> => ({
  findDispute: async (id) => {
    const row = await disputes(db).where("id", "=", id).executeTakeFirst();
    return row && toDispute(row);
  },
  listDisputes: async (page) => (await readPage(disputes(db), page)).map(toDispute),
});

/** Opens a dispute over a payment's full amount, or advances it. Undefined without the payment. */
export async function enterDispute(
  db: SandboxDb,
  clock: Clock,
  { paymentId, status }: { paymentId: string; status: DisputeEntity["status"] },
): Promise<DisputeEntity | undefined> {
  const payment = await db
    .selectFrom("sandbox.payments")
    .select("amountPaise")
    .where("id", "=", paymentId)
    .where("status", "<>", "failed")
    .executeTakeFirst();
  if (!payment) return undefined;
  const now = clock.sqlNow();
  const row = await db
    .insertInto("sandbox.disputes")
    .values({
      id: providerId("disp"),
      paymentId,
      amountPaise: payment.amountPaise,
      status,
      respondBy: sql<Date>`${now} + make_interval(days => ${RESPOND_DAYS})`,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column("paymentId").doUpdateSet({ status }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toDispute(row);
}
