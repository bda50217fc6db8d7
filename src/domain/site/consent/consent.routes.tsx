import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/privacy",
    title: "Privacy notice",
    audiences: "everyone",
    layout: "public",
    load: () => import("./NoticePage.tsx").then((file) => file.NoticePage),
  }),
];
