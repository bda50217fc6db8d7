import type { DisputeEntity, PaymentEntity, RefundEntity } from "#/platform/payments/protocol.ts";
import { openOfficeTests } from "./office-payments.ts";
import { deliver } from "./payments.ts";
import type { Persona } from "./personas.ts";

/**
 * The setup of test files about money returned at the provider: its reports, and the resulting
 * rows.
 */
export async function openReturnTests() {
  const office = await openOfficeTests();
  const { app } = office;
  return {
    ...office,
    /** Reports a refund to the platform as the provider does. */
    reportRefund: (event: string, made: RefundEntity, payment?: PaymentEntity, on = app) =>
      deliver(on, app.double.deliveryOf(event, { refund: made, ...(payment ? { payment } : {}) })),
    reportDispute: (event: string, dispute: DisputeEntity) =>
      deliver(app, app.double.deliveryOf(`payment.dispute.${event}`, { dispute })),
    /** Returns a person's latest receipt. */
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
    /** Returns the notices to the office about a person. */
    raisedFor: (payer: Persona) =>
      app.db
        .selectFrom("paymentExceptions")
        .select(["kind", "subject", "text", "answerBy", "settledAt"])
        .where("traineeId", "=", payer.id)
        .orderBy("createdAt")
        .execute(),
  };
}
