import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/admin-panel/create-user",
    title: "Create User",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./CreateUserPage.tsx").then((file) => file.CreateUserPage),
  }),
  page({
    path: "/admin-panel/approved-users",
    title: "Approved Users",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./ApprovedUsersPage.tsx").then((file) => file.ApprovedUsersPage),
  }),
];
