import { type Page, page } from "#/client/lib/page.ts";
import { STAFF } from "#/shared/actor.ts";

export const pages: Page[] = [
  page({
    path: "/people/$userId",
    title: "Person",
    audiences: STAFF,
    layout: "work",
    load: () => import("./PersonPage.tsx").then((file) => file.PersonPage),
  }),
];
