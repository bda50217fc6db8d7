import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { settleClaims } from "#/domain/money/payments/claims.queries.ts";
import { insertReceipt } from "#/domain/money/payments/completion/completion.queries.ts";
import { updateMonthAbandoned } from "#/domain/money/payments/months.queries.ts";
import type { OfficeMethod } from "#/domain/money/payments/payments.rules.ts";
import { findPrintedName } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { withinTenYears } from "#/shared/day-range.ts";
import { invalidInput } from "#/shared/errors.ts";
import type { Paise } from "#/shared/money.ts";
import type { Month } from "#/shared/months.ts";
import type { PaymentStatus } from "../dues.rules.ts";
import { receivedNotice } from "./manual.mail.ts";

type Received = {
  paymentId: string;
  userId: string;
  username: string;
  email: string;
  month: Month;
  amountPaise: Paise;
  /** What is left to pay of the month afterwards. */
  leftPaise: Paise;
  paymentDate: IsoDate;
  method?: OfficeMethod | null;
  reference?: string | null;
  takenBy?: string | null;
};

/** Issues the numbered receipt of a month or a part of it, and mails it. */
export async function issueReceipt(tx: Db, context: Context, paid: Received) {
  const { method = null, reference = null, takenBy = null } = paid;
  const receipt = await insertReceipt(tx, context.clock, {
    assistancePaymentId: paid.paymentId,
    traineeId: paid.userId,
    payerName: (await findPrintedName(tx, paid.userId)) ?? paid.username,
    payerEmail: paid.email,
    paymentType: "Assistance",
    amountPaise: paid.amountPaise,
    balanceDuePaise: paid.leftPaise,
    assistanceMonth: paid.month,
    paidOn: paid.paymentDate,
    method,
    reference,
    takenBy,
    recordedBy: context.actor.id,
  });
  await updateMonthAbandoned(tx, paid.paymentId);
  await settleClaims(tx, context.clock, {
    assistancePaymentId: paid.paymentId,
    receiptId: receipt.id,
    reference,
    isWhole: paid.leftPaise === 0,
    decidedBy: context.actor.id,
  });
  await notify(tx, context, receivedNotice({ ...paid, receipt }));
  return receipt;
}

/** The date of a received payment, today by default; not in the future or over ten years ago. */
export function paymentDateOf(
  dateParam: IsoDate | null | undefined,
  status: PaymentStatus,
  today: IsoDate,
): IsoDate | null {
  if (dateParam) checkDay("paymentDate", dateParam, withinTenYears(today));
  if (status === "Not Received") return dateParam || null;
  if (dateParam && dateParam > today) {
    throw invalidInput({ paymentDate: "A payment that was received cannot lie ahead." });
  }
  return dateParam || today;
}
