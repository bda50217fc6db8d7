import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/guide",
    title: "Guide",
    audiences: "signedIn",
    layout: "work",
    load: () => import("./GuidePage.tsx").then((file) => file.GuidePage),
  }),
];
