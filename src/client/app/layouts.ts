import type { ComponentType } from "react";
import type { Layout } from "#/client/lib/page.ts";

/** The layouts around pages, each fetched when its first page is opened. */
export const LAYOUTS: Record<Layout, () => Promise<ComponentType>> = {
  public: () => import("./PublicLayout.tsx").then((file) => file.PublicLayout),
  auth: () => import("./AuthLayout.tsx").then((file) => file.AuthLayout),
  work: () => import("./WorkLayout.tsx").then((file) => file.WorkLayout),
  office: () => import("./OfficeLayout.tsx").then((file) => file.OfficeLayout),
  admin: () => import("./dashboards/AdminDashboard.tsx").then((file) => file.AdminDashboard),
  ceo: () => import("./dashboards/CeoDashboard.tsx").then((file) => file.CeoDashboard),
  cto: () => import("./dashboards/CtoDashboard.tsx").then((file) => file.CtoDashboard),
  salesHead: () =>
    import("./dashboards/SalesHeadDashboard.tsx").then((file) => file.SalesHeadDashboard),
};
