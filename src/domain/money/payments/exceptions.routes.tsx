import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel/payment-provider",
    title: "Payment provider",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./ExceptionsPage.tsx").then((file) => file.ExceptionsPage),
  }),
  page({
    path: "/ceo-dashboard/payment-provider",
    title: "Payment provider",
    audiences: ["ceo"],
    layout: "ceo",
    load: async () => {
      const { ExceptionsPage } = await import("./ExceptionsPage.tsx");
      return () => <ExceptionsPage isReadOnly />;
    },
  }),
];
