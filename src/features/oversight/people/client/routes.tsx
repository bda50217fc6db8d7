import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/people/$userId",
    title: "Person",
    audiences: ["admin", "ceo", "salesHead"],
    layout: "work",
    load: () => import("./PersonPage.tsx").then((file) => file.PersonPage),
  }),
];
