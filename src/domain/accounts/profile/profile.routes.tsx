import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/user-profile",
    title: "Profile",
    audiences: "signedIn",
    layout: "work",
    load: () => import("./UserProfilePage.tsx").then((file) => file.UserProfilePage),
  }),
];
