import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel/dues",
    title: "Dues",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./LedgerPage.tsx").then((file) => file.LedgerPage),
  }),
  page({
    path: "/ceo-dashboard/dues",
    title: "Dues",
    audiences: ["ceo"],
    layout: "ceo",
    load: async () => {
      const { LedgerPage } = await import("./LedgerPage.tsx");
      return () => <LedgerPage isReadOnly />;
    },
  }),
];
