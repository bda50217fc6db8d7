import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { DocumentTitle } from "./frame/DocumentTitle.tsx";
import { RootLayout } from "./frame/RootLayout.tsx";
import { guard } from "./lib/guard.ts";
import type { Layout, Page } from "./lib/page.ts";
import { parseSearch, stringifySearch } from "./lib/search-state.ts";
import { currentSession, onSessionChanged } from "./lib/session.ts";
import { checkSession } from "./lib/session-check.ts";
import { ErrorPage } from "./pages/ErrorPage.tsx";
import { NotFoundPage } from "./pages/NotFoundPage.tsx";
import { PendingFrame } from "./pages/PendingFrame.tsx";
import { PendingLayout } from "./pages/PendingLayout.tsx";
import { PendingPage } from "./pages/PendingPage.tsx";

/** Each feature names its own pages in client/routes.tsx; a file put there is found here. */
const contributions = import.meta.glob<{ pages: readonly Page[] }>(
  "../features/**/client/routes.tsx",
  { eager: true },
);
const pages = Object.values(contributions).flatMap((routes) => routes.pages);

const rootRoute = createRootRoute({
  component: RootLayout,
  pendingComponent: PendingFrame,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ preload }) => {
    // Re-checked at every change of location, beside the navigation and never in its way.
    if (!preload && currentSession()) void checkSession();
  },
});

const LAYOUTS: Record<Layout, () => Promise<ComponentType>> = {
  public: () => import("./frame/PublicLayout.tsx").then((file) => file.PublicLayout),
  auth: () => import("./frame/AuthLayout.tsx").then((file) => file.AuthLayout),
  work: () => import("./frame/WorkLayout.tsx").then((file) => file.WorkLayout),
  admin: () => import("./dashboards/AdminDashboard.tsx").then((file) => file.AdminDashboard),
  ceo: () => import("./dashboards/CeoDashboard.tsx").then((file) => file.CeoDashboard),
  cto: () => import("./dashboards/CtoDashboard.tsx").then((file) => file.CtoDashboard),
  salesHead: () =>
    import("./dashboards/SalesHeadDashboard.tsx").then((file) => file.SalesHeadDashboard),
};

const lazy = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await load() }));

function routeOf(page: Page, parent: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: page.path,
    // Fetching a page ahead shows nothing, so nobody has to be led elsewhere yet.
    beforeLoad: ({ location, preload }) => (preload ? undefined : guard(page, location.href)),
    // The public layout leaves no space of its own around a page.
    pendingComponent: page.layout === "public" ? PendingLayout : PendingPage,
    component: lazy(async () => {
      const Content = await page.load();
      return () => (
        <>
          <DocumentTitle title={page.title} />
          <Content />
        </>
      );
    }),
  });
}

function layoutRoute(layout: Layout): AnyRoute {
  const route: AnyRoute = createRoute({
    getParentRoute: () => rootRoute,
    id: layout,
    component: lazy(LAYOUTS[layout]),
    pendingComponent: PendingLayout,
  });
  return route.addChildren(
    pages.filter((page) => page.layout === layout).map((page) => routeOf(page, route)),
  );
}

export const router = createRouter({
  routeTree: rootRoute.addChildren((Object.keys(LAYOUTS) as Layout[]).map(layoutRoute)),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPreloadDelay: 60,
  defaultPendingMs: 250,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

onSessionChanged(() => void router.invalidate());

// After a navigation the reader starts at the page's head, as on a freshly loaded page.
router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
  if (!pathChanged || !fromLocation) return;
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
