import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel/assistance/payments",
    title: "Payments",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./PaymentsPage.tsx").then((file) => file.PaymentsPage),
  }),
];
