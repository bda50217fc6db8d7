import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/register",
    title: "Register",
    audiences: "signedOut",
    layout: "auth",
    load: () => import("./RegisterPage.tsx").then((file) => file.RegisterPage),
  }),
  page({
    path: "/new-register",
    title: "New Registration",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./NewRegistrationPage.tsx").then((file) => file.NewRegistrationPage),
  }),
];
