import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/confirm-email",
    title: "Confirm your email",
    audiences: "everyone",
    layout: "auth",
    load: () => import("./EmailLinkPage.tsx").then((file) => file.ConfirmEmailPage),
  }),
  page({
    path: "/restore-email",
    title: "Put your email back",
    audiences: "everyone",
    layout: "auth",
    load: () => import("./EmailLinkPage.tsx").then((file) => file.RestoreEmailPage),
  }),
];
