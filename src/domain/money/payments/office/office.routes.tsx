import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel/open-fees",
    title: "Open fees",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./OpenFeesPage.tsx").then((file) => file.OpenFeesPage),
  }),
  page({
    path: "/ceo-dashboard/open-fees",
    title: "Open fees",
    audiences: ["ceo"],
    layout: "ceo",
    load: async () => {
      const { OpenFeesPage } = await import("./OpenFeesPage.tsx");
      return () => <OpenFeesPage isReadOnly />;
    },
  }),
];
