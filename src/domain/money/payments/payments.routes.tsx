import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/balance-payment",
    title: "Balance payment",
    audiences: ["trainee"],
    layout: "work",
    load: () => import("./BalancePage.tsx").then((file) => file.BalancePage),
  }),
  page({
    path: "/admin-panel/payment-receipts",
    title: "Payment Receipts",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./ReceiptsPage.tsx").then((file) => file.ReceiptsPage),
  }),
  page({
    path: "/ceo-dashboard/payment-receipts",
    title: "Payment Receipts",
    audiences: ["ceo"],
    layout: "ceo",
    load: async () => {
      const { ReceiptsPage } = await import("./ReceiptsPage.tsx");
      return () => <ReceiptsPage isReadOnly />;
    },
  }),
];
