import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import type {
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
  GatewaySpan,
} from "#/platform/payments/gateway.ts";
import type { Paise } from "#/shared/money.ts";
import { recordPayment } from "../completion/completion.service.ts";
import type { DIFFERENCES } from "../exceptions.rules.ts";
import { recordDispute, recordRefund } from "../returns/returns.service.ts";
import {
  type Booked,
  listBookedDisputes,
  listBookedPayments,
  listBookedRefunds,
  listDisputeIdsOf,
  listOpenDisputeIds,
  listOpenRefundIds,
  listPaymentIdsOf,
  listRefundIdsOf,
} from "./comparison.queries.ts";

export type Entity = { id: string; amountPaise: Paise; currency: string; status: string };

/** One of the provider's lists together with our rows for it. */
export type Kind<E extends Entity> = {
  name: keyof typeof DIFFERENCES;
  list: (platform: Platform, span: GatewaySpan) => Promise<E[]>;
  find: (platform: Platform, id: string) => Promise<E | undefined>;
  /** Our rows with these ids. */
  listBooked: (db: Db, ids: string[]) => Promise<Booked[]>;
  /** The ids reported to us within a span, which the provider must know. */
  listIds: (db: Db, span: GatewaySpan) => Promise<string[]>;
  /** The ids of items not finished at the provider, however old. */
  listOpenIds: (db: Db) => Promise<string[]>;
  isCounted: (entity: E) => boolean;
  /** Whether it may be missing in our books because it moved no money that is still here. */
  mayBeUnknown: (entity: E) => boolean;
  isSameStatus: (entity: E, booked: Booked) => boolean;
  /** Adds it to the books, using the functions of the webhook. */
  take: (platform: Platform, entity: E) => Promise<void>;
};

const hasMoney = (status: string) => status === "captured" || status === "refunded";

export const PAYMENTS: Kind<GatewayPayment> = {
  name: "payment",
  list: ({ payments }, span) => payments.listPayments(span),
  find: ({ payments }, id) => payments.findPayment(id),
  listBooked: listBookedPayments,
  listIds: listPaymentIdsOf,
  listOpenIds: async () => [],
  isCounted: ({ wasCaptured }) => wasCaptured,
  mayBeUnknown: ({ wasCaptured, amountPaise, refundedPaise }) =>
    !wasCaptured || refundedPaise >= amountPaise,
  isSameStatus: ({ status }, booked) => hasMoney(status) === hasMoney(booked.status),
  take: async (platform, payment) => {
    await platform.db
      .transaction()
      .execute((tx) => recordPayment(tx, platform, payment, { by: "reconciler" }));
  },
};

/** The payment that the refund belongs to may be missing as well. */
async function takeWithPayment(
  platform: Platform,
  paymentId: string,
  record: (tx: Db) => Promise<void>,
): Promise<void> {
  const payment = await platform.payments.findPayment(paymentId);
  await platform.db.transaction().execute(async (tx) => {
    if (payment) await recordPayment(tx, platform, payment, { by: "reconciler" });
    await record(tx);
  });
}

/** Our statuses that match each of the provider's; a refund we requested is done once accepted. */
const REFUND_STATUSES: Record<GatewayRefund["status"], readonly string[]> = {
  pending: ["pending", "done"],
  processed: ["done"],
  failed: ["failed"],
};

export const REFUNDS: Kind<GatewayRefund> = {
  name: "refund",
  list: ({ payments }, span) => payments.listRefunds(span),
  find: ({ payments }, id) => payments.findRefund(id),
  listBooked: listBookedRefunds,
  listIds: listRefundIdsOf,
  listOpenIds: listOpenRefundIds,
  isCounted: ({ status }) => status !== "failed",
  mayBeUnknown: ({ status }) => status === "failed",
  isSameStatus: ({ status }, booked) => REFUND_STATUSES[status].includes(booked.status),
  take: (platform, refund) =>
    takeWithPayment(platform, refund.paymentId, (tx) => recordRefund(tx, platform, refund)),
};

export const DISPUTES: Kind<GatewayDispute> = {
  name: "dispute",
  list: ({ payments }, span) => payments.listDisputes(span),
  find: ({ payments }, id) => payments.findDispute(id),
  listBooked: listBookedDisputes,
  listIds: listDisputeIdsOf,
  listOpenIds: listOpenDisputeIds,
  isCounted: () => true,
  mayBeUnknown: () => false,
  isSameStatus: ({ status }, booked) => status === booked.status,
  take: (platform, dispute) =>
    takeWithPayment(platform, dispute.paymentId, (tx) => recordDispute(tx, platform, dispute)),
};
