import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/login",
    title: "Login",
    audiences: "signedOut",
    layout: "auth",
    load: () => import("./LoginPage.tsx").then((file) => file.LoginPage),
  }),
];
