import type { Clock } from "#/server/clock.ts";
import type { Db } from "#/server/db.ts";
import type { Paise } from "#/shared/money.ts";
import type { AdmissionPayment } from "../../orders/server/queries.ts";
import { laterStatus, type SeenStatus } from "../../rules.ts";

/** Which payment an order of the provider belongs to. */
export const findOrderOwner = (
  db: Db,
  gatewayOrderId: string,
): Promise<{ id: string; traineeId: string } | undefined> =>
  db
    .selectFrom("admissionPayments")
    .select(["id", "traineeId"])
    .where("gatewayOrderId", "=", gatewayOrderId)
    .executeTakeFirst();

/** A payment as it stands now, locked until the transaction ends. */
export const lockPayment = (tx: Db, id: string): Promise<AdmissionPayment> =>
  tx
    .selectFrom("admissionPayments")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Notes what the provider says of one of its payments and answers what is known of it now. The
 * admission payment must be locked.
 */
export async function upsertSeenPayment(
  tx: Db,
  clock: Clock,
  seen: {
    gatewayPaymentId: string;
    paymentId: string;
    status: SeenStatus;
    amountPaise: Paise;
    currency: string;
  },
): Promise<SeenStatus> {
  const known = await tx
    .selectFrom("gatewayPayments")
    .select("status")
    .where("gatewayPaymentId", "=", seen.gatewayPaymentId)
    .executeTakeFirst();
  const status = laterStatus(known?.status, seen.status);
  if (status === known?.status) return status;
  const changedAt = clock.sqlNow();
  await tx
    .insertInto("gatewayPayments")
    .values({ ...seen, firstSeenAt: changedAt, changedAt })
    .onConflict((conflict) =>
      conflict.column("gatewayPaymentId").doUpdateSet({ status, changedAt }),
    )
    .execute();
  return status;
}

export type CompletedBy = "verify" | "webhook" | "reconciler" | "no-payment" | "office";

export async function updateCompleted(
  tx: Db,
  clock: Clock,
  done: { id: string; gatewayPaymentId: string | null; completedBy: CompletedBy },
): Promise<void> {
  const { id, ...columns } = done;
  await tx
    .updateTable("admissionPayments")
    .set({ ...columns, status: "completed", completedAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();
}

/** The Java batch a trainee is in. */
export const findJavaBatchOf = (
  db: Db,
  traineeId: string,
): Promise<{ id: string; batchId: string } | undefined> =>
  db
    .selectFrom("batchMembers as member")
    .innerJoin("batches", "batches.id", "member.batchId")
    .select(["batches.id", "batches.batchId"])
    .where("member.traineeId", "=", traineeId)
    .where("member.batchType", "=", "Java")
    .executeTakeFirst();
