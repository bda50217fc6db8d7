import { paymentClaimsContract } from "#/domain/money/dues/claims/claims.contract.ts";
import { paymentClaimsService } from "#/domain/money/dues/claims/claims.service.ts";
import { owedContactsContract } from "#/domain/money/dues/contacts.contract.ts";
import { owedContactsService } from "#/domain/money/dues/contacts.service.ts";
import { ledgerContract } from "#/domain/money/dues/ledger/ledger.contract.ts";
import { ledgerService } from "#/domain/money/dues/ledger/ledger.service.ts";
import { manualContract } from "#/domain/money/dues/manual/manual.contract.ts";
import { manualService } from "#/domain/money/dues/manual/manual.service.ts";
import { owedContract } from "#/domain/money/dues/owed/owed.contract.ts";
import { owedService } from "#/domain/money/dues/owed/owed.service.ts";
import { verifyPayment } from "#/domain/money/payments/completion/verification.service.ts";
import { takeWebhook } from "#/domain/money/payments/completion/webhook.service.ts";
import { dayBookContract } from "#/domain/money/payments/day-book.contract.ts";
import { dayBookService } from "#/domain/money/payments/day-book.service.ts";
import { monthOrdersContract } from "#/domain/money/payments/month-orders.contract.ts";
import { monthOrdersService } from "#/domain/money/payments/month-orders.service.ts";
import { officeContract } from "#/domain/money/payments/office/office.contract.ts";
import { officeService } from "#/domain/money/payments/office/office.service.ts";
import { ordersCalls } from "#/domain/money/payments/orders.service.ts";
import { paymentsContract } from "#/domain/money/payments/payments.contract.ts";
import { receiptsCalls } from "#/domain/money/payments/receipts/receipts.service.ts";
import { takingsContract } from "#/domain/money/payments/takings.contract.ts";
import { takingsService } from "#/domain/money/payments/takings.service.ts";
import { taxContract } from "#/domain/money/payments/tax/tax.contract.ts";
import { taxService } from "#/domain/money/payments/tax/tax.service.ts";
import { type Mounted, mount } from "../http/mount.ts";

/** The calls about payments and dues, and their services. */
export const MONEY_FEATURES: readonly Mounted[] = [
  mount("payments", paymentsContract, {
    ...ordersCalls,
    verify: verifyPayment,
    ...receiptsCalls,
    takeWebhook,
  }),
  mount("officePayments", officeContract, officeService),
  mount("takings", takingsContract, takingsService),
  mount("dayBook", dayBookContract, dayBookService),
  mount("tax", taxContract, taxService),
  mount("manualPayments", manualContract, manualService),
  mount("monthOrders", monthOrdersContract, monthOrdersService),
  mount("dues", ledgerContract, ledgerService),
  mount("owed", owedContract, owedService),
  mount("paymentClaims", paymentClaimsContract, paymentClaimsService),
  mount("owedContacts", owedContactsContract, owedContactsService),
];
