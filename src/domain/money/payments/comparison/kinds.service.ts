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

/** One of the provider's lists together with our rows of it. */
export type Kind<E extends Entity> = {
  name: keyof typeof DIFFERENCES;
  list: (platform: Platform, span: GatewaySpan) => Promise<E[]>;
  find: (platform: Platform, id: string) => Promise<E | undefined>;
  /** Our rows of these ids. */
  listBooked: (db: Db, ids: string[]) => Promise<Booked[]>;
  /** The ids of what we heard of within a span and the provider has to know. */
  listIds: (db: Db, span: GatewaySpan) => Promise<string[]>;
  /** The ids of what waits for its end at the provider, however long ago it began. */
  listOpenIds: (db: Db) => Promise<string[]>;
  isCounted: (entity: E) => boolean;
  /** Whether our books need not know it: it moved no money that is still here. */
  mayBeUnknown: (entity: E) => boolean;
  isSameStatus: (entity: E, booked: Booked) => boolean;
  /** Takes it into the books by the functions of the webhook. */
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

/** The payment that money went back of may be news as well. */
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

/** Our statuses that fit each of the provider's; a requested refund is done once accepted. */
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
