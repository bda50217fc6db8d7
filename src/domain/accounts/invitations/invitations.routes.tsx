import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/set-password",
    title: "Choose your password",
    audiences: "everyone",
    layout: "auth",
    load: () => import("./SetPasswordPage.tsx").then((file) => file.SetPasswordPage),
  }),
];
