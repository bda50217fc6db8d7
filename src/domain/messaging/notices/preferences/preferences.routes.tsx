import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/notification-preferences",
    title: "Notifications",
    audiences: "signedIn",
    layout: "work",
    load: () => import("./PreferencesPage.tsx").then((file) => file.PreferencesPage),
  }),
];
