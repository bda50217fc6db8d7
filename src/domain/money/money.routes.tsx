import { ADMIN, CEO, type Page, page, TRAINEE } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page(ADMIN, "/admin-panel/dues", "Dues", () =>
    import("./dues/ledger/LedgerPage.tsx").then((file) => file.LedgerPage),
  ),
  page(CEO, "/ceo-dashboard/dues", "Dues", async () => {
    const { LedgerPage } = await import("./dues/ledger/LedgerPage.tsx");
    return () => <LedgerPage isReadOnly />;
  }),
  page(ADMIN, "/admin-panel/assistance/payments", "Payments", () =>
    import("./dues/manual/PaymentsPage.tsx").then((file) => file.PaymentsPage),
  ),
  page(ADMIN, "/admin-panel/money", "Money desk", () =>
    import("./dues/owed/MoneyPage.tsx").then((file) => file.MoneyPage),
  ),
  page(CEO, "/ceo-dashboard/money", "Money desk", async () => {
    const { MoneyPage } = await import("./dues/owed/MoneyPage.tsx");
    return () => <MoneyPage isReadOnly />;
  }),
  page(ADMIN, "/admin-panel/gst", "GST return", () =>
    import("./payments/tax/GstPage.tsx").then((file) => file.GstPage),
  ),
  page(CEO, "/ceo-dashboard/gst", "GST return", async () => {
    const { GstPage } = await import("./payments/tax/GstPage.tsx");
    return () => <GstPage isReadOnly />;
  }),
  page(ADMIN, "/admin-panel/payment-provider", "Payment provider", () =>
    import("./payments/ExceptionsPage.tsx").then((file) => file.ExceptionsPage),
  ),
  page(CEO, "/ceo-dashboard/payment-provider", "Payment provider", async () => {
    const { ExceptionsPage } = await import("./payments/ExceptionsPage.tsx");
    return () => <ExceptionsPage isReadOnly />;
  }),
  page(ADMIN, "/admin-panel/open-fees", "Open fees", () =>
    import("./payments/office/OpenFeesPage.tsx").then((file) => file.OpenFeesPage),
  ),
  page(CEO, "/ceo-dashboard/open-fees", "Open fees", async () => {
    const { OpenFeesPage } = await import("./payments/office/OpenFeesPage.tsx");
    return () => <OpenFeesPage isReadOnly />;
  }),
  page(TRAINEE, "/balance-payment", "Balance payment", () =>
    import("./payments/BalancePage.tsx").then((file) => file.BalancePage),
  ),
  page(ADMIN, "/admin-panel/payment-receipts", "Payment Receipts", () =>
    import("./payments/ReceiptsPage.tsx").then((file) => file.ReceiptsPage),
  ),
  page(CEO, "/ceo-dashboard/payment-receipts", "Payment Receipts", async () => {
    const { ReceiptsPage } = await import("./payments/ReceiptsPage.tsx");
    return () => <ReceiptsPage isReadOnly />;
  }),
];
