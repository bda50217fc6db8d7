import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/contact-us",
    title: "Contact Us",
    audiences: "everyone",
    layout: "public",
    load: () => import("./ContactPage.tsx").then((file) => file.ContactPage),
  }),
  page({
    path: "/admin-panel/contact-messages",
    title: "Contact Messages",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./ContactMessagesPanel.tsx").then((file) => file.ContactMessagesPanel),
  }),
];
