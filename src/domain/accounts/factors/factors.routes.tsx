import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/security",
    title: "Sign-in and security",
    audiences: "signedIn",
    layout: "work",
    load: () => import("./SecurityPage.tsx").then((file) => file.SecurityPage),
  }),
];
