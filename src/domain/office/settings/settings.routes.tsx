import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel/settings",
    title: "Settings",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./SettingsPage.tsx").then((file) => file.SettingsPage),
  }),
];
