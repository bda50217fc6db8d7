import { type Page, page } from "#/client/lib/page.ts";

const load = () => import("./CompaniesPage.tsx").then((file) => file.CompaniesPage);

export const pages: Page[] = [
  page({
    path: "/admin-panel/companies",
    title: "Companies",
    audiences: ["admin"],
    layout: "admin",
    load,
  }),
  page({
    path: "/ceo-dashboard/companies",
    title: "Companies",
    audiences: ["ceo"],
    layout: "ceo",
    load,
  }),
  page({
    path: "/sales-head-dashboard/companies",
    title: "Companies",
    audiences: ["salesHead"],
    layout: "salesHead",
    load,
  }),
  page({
    path: "/admin-panel/companies/look-alikes",
    title: "Companies that look alike",
    audiences: ["admin"],
    layout: "admin",
    load: () => import("./merging/LookAlikesPage.tsx").then((file) => file.LookAlikesPage),
  }),
  page({
    path: "/companies/$company",
    title: "Company",
    audiences: ["admin", "ceo", "salesHead", "informer"],
    layout: "work",
    load: () => import("./CompanyPage.tsx").then((file) => file.CompanyPage),
  }),
];
