import { mailAlerts, toMailAlert } from "#/domain/messaging/notices/notices.queries.ts";
import { openExceptions, toExceptionAlert } from "#/domain/money/payments/exceptions.queries.ts";
import {
  paymentsWithoutBatch,
  refundAlerts,
  toPaymentAlert,
  toRefundAlert,
} from "#/domain/money/payments/receipts/receipts.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import type { RowOf } from "#/platform/db/together.ts";
import type { Alert } from "./oversight.contract.ts";

/** The rows of the alerts of every feature, for `readTogether`. */
export const alertReadings = (db: Db, clock: Clock) => ({
  mails: mailAlerts(db, clock),
  refunds: refundAlerts(db, clock),
  payments: paymentsWithoutBatch(db),
  exceptions: openExceptions(db),
});

export type AlertRows = {
  mails: RowOf<typeof mailAlerts>[];
  refunds: RowOf<typeof refundAlerts>[];
  payments: RowOf<typeof paymentsWithoutBatch>[];
  exceptions: RowOf<typeof openExceptions>[];
};

export const toAlerts = ({ mails, refunds, payments, exceptions }: AlertRows): Alert[] => [
  ...exceptions.map(toExceptionAlert),
  ...mails.map(toMailAlert),
  ...refunds.map(toRefundAlert),
  ...payments.map(toPaymentAlert),
];
