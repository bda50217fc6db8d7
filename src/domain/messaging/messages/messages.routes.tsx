import { type Page, page } from "#/client/lib/page.ts";

const office = { audiences: ["admin"], layout: "admin" } as const;

export const pages: Page[] = [
  page({
    path: "/admin-panel/messages",
    title: "Messages",
    ...office,
    load: () => import("./MessagesPage.tsx").then((file) => file.MessagesPage),
  }),
  page({
    path: "/admin-panel/messages/new",
    title: "New message",
    ...office,
    load: () => import("./NewMessagePage.tsx").then((file) => file.NewMessagePage),
  }),
  page({
    path: "/admin-panel/messages/$messageId",
    title: "Message",
    ...office,
    load: () => import("./MessagePage.tsx").then((file) => file.MessagePage),
  }),
  page({
    path: "/messages/$messageId",
    title: "Message",
    audiences: "signedIn",
    layout: "work",
    load: () => import("./OwnMessagePage.tsx").then((file) => file.OwnMessagePage),
  }),
];
