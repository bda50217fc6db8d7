import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/",
    title: "Home",
    audiences: "everyone",
    layout: "public",
    load: () => import("./HomePage.tsx").then((file) => file.HomePage),
  }),
  page({
    path: "/about-us",
    title: "About Us",
    audiences: "everyone",
    layout: "public",
    load: () => import("./AboutPage.tsx").then((file) => file.AboutPage),
  }),
  page({
    path: "/csrPage",
    title: "CSR",
    audiences: "everyone",
    layout: "public",
    load: () => import("./CsrPage.tsx").then((file) => file.CsrPage),
  }),
];
