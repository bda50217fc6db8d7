import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel/money",
    title: "Money desk",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./MoneyPage.tsx").then((file) => file.MoneyPage),
  }),
  page({
    path: "/ceo-dashboard/money",
    title: "Money desk",
    audiences: ["ceo"],
    layout: "ceo",
    load: async () => {
      const { MoneyPage } = await import("./MoneyPage.tsx");
      return () => <MoneyPage isReadOnly />;
    },
  }),
];
