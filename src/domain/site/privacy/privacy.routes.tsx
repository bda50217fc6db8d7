import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/my-data",
    title: "My data",
    audiences: "signedIn",
    layout: "work",
    load: () => import("./MyDataPage.tsx").then((file) => file.MyDataPage),
  }),
];
