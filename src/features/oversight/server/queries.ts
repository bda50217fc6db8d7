import { mailAlerts, toMailAlert } from "#/features/notices/server/queries.ts";
import { openExceptions, toExceptionAlert } from "#/features/payments/exceptions/server/queries.ts";
import {
  paymentsWithoutBatch,
  refundAlerts,
  toPaymentAlert,
  toRefundAlert,
} from "#/features/payments/receipts/server/queries.ts";
import type { Clock } from "#/server/clock.ts";
import type { RowOf } from "#/server/db/together.ts";
import type { Db } from "#/server/db.ts";
import type { Alert } from "../contract.ts";

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
