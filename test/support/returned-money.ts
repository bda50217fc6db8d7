import type { DisputeEntity, PaymentEntity, RefundEntity } from "#/platform/payments/protocol.ts";
import { openOfficeTests } from "./office-payments.ts";
import { deliver } from "./payments.ts";
import type { Persona } from "./personas.ts";

/**
 * What test files about money that goes back at the provider begin with: its reports, and the rows
 * that follow.
 */
export async function openReturnTests() {
  const office = await openOfficeTests();
  const { app } = office;
  return {
    ...office,
    /** Tells the platform of a refund as the provider does. */
    reportRefund: (event: string, made: RefundEntity, payment?: PaymentEntity, on = app) =>
      deliver(on, app.double.deliveryOf(event, { refund: made, ...(payment ? { payment } : {}) })),
    reportDispute: (event: string, dispute: DisputeEntity) =>
      deliver(app, app.double.deliveryOf(`payment.dispute.${event}`, { dispute })),
    /** Somebody's latest receipt. */
    receiptOf: (payer: Persona) =>
      app.db
        .selectFrom("receipts")
        .select(["id", "amountPaise", "creditedPaise", "voidedAt"])
        .where("traineeId", "=", payer.id)
        .orderBy("issuedAt", "desc")
        .executeTakeFirstOrThrow(),
    notesOf: (receiptId: string) =>
      app.db
        .selectFrom("creditNotes")
        .select(["amountPaise", "issuedBy", "refundId", "disputeId", "cancelledAt"])
        .where("receiptId", "=", receiptId)
        .orderBy("number")
        .execute(),
    /** The notices to the office about somebody. */
    raisedFor: (payer: Persona) =>
      app.db
        .selectFrom("paymentExceptions")
        .select(["kind", "subject", "text", "answerBy", "settledAt"])
        .where("traineeId", "=", payer.id)
        .orderBy("createdAt")
        .execute(),
  };
}
