import { type Page, page } from "#/client/lib/page.ts";

export const pages: Page[] = [
  page({
    path: "/cto-dashboard/in-house-employees",
    title: "In-House Employees",
    audiences: ["cto"],
    layout: "cto",
    load: () => import("./InHouseEmployeesPage.tsx").then((file) => file.InHouseEmployeesPage),
  }),
];
