import { ADMIN, CEO, type Page, page, TRAINEE } from "#/client/lib/page.ts";

const dues = () => import("./dues/ledger/LedgerPage.tsx").then((file) => file.LedgerPage);
const money = () => import("./dues/owed/MoneyPage.tsx").then((file) => file.MoneyPage);
const gst = () => import("./payments/tax/GstPage.tsx").then((file) => file.GstPage);
const provider = () => import("./payments/ExceptionsPage.tsx").then((file) => file.ExceptionsPage);
const fees = () => import("./payments/office/OpenFeesPage.tsx").then((file) => file.OpenFeesPage);
const receipts = () => import("./payments/ReceiptsPage.tsx").then((file) => file.ReceiptsPage);

export const pages: Page[] = [
  page(ADMIN, "/admin-panel/dues", "Dues", dues),
  page(CEO, "/ceo-dashboard/dues", "Dues", dues),
  page(ADMIN, "/admin-panel/assistance/payments", "Payments", () =>
    import("./dues/manual/PaymentsPage.tsx").then((file) => file.PaymentsPage),
  ),
  page(ADMIN, "/admin-panel/money", "Money desk", money),
  page(CEO, "/ceo-dashboard/money", "Money desk", money),
  page(ADMIN, "/admin-panel/gst", "GST return", gst),
  page(CEO, "/ceo-dashboard/gst", "GST return", gst),
  page(ADMIN, "/admin-panel/payment-provider", "Payment provider", provider),
  page(CEO, "/ceo-dashboard/payment-provider", "Payment provider", provider),
  page(ADMIN, "/admin-panel/open-fees", "Open fees", fees),
  page(CEO, "/ceo-dashboard/open-fees", "Open fees", fees),
  page(TRAINEE, "/balance-payment", "Balance payment", () =>
    import("./payments/BalancePage.tsx").then((file) => file.BalancePage),
  ),
  page(ADMIN, "/admin-panel/payment-receipts", "Payment Receipts", receipts),
  page(CEO, "/ceo-dashboard/payment-receipts", "Payment Receipts", receipts),
];
