import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { PagePath, SearchOf } from "#/shared/pages.ts";
import { focusHead } from "../lib/focus-on-change.ts";
import { guard } from "../lib/guard.ts";
import type { Layout, Page } from "../lib/page.ts";
import { parseSearch, stringifySearch } from "../lib/search-state.ts";
import { currentSession, onSessionChanged } from "../lib/session.ts";
import { checkSession } from "../lib/session-check.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { LAYOUTS } from "./layouts.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { PendingLayout, PendingPage } from "./PendingPage.tsx";
import { pages } from "./page-list.ts";
import { RootLayout } from "./RootLayout.tsx";
import { TitledPage } from "./TitledPage.tsx";

const rootRoute = createRootRoute({
  pendingComponent: PendingLayout,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ preload }) => {
    // Checked again at every change of location, without holding up the navigation.
    if (!preload && currentSession()) void checkSession();
  },
});

const lazy = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await load() }));

function pageRoute<P extends PagePath>(page: Page & { path: P }, parent: AnyRoute) {
  return createRoute({
    getParentRoute: () => parent as typeof rootRoute,
    path: page.path,
    // Every parameter of an address is a text; each page parses its own.
    validateSearch: (search: Record<string, unknown>) => search as SearchOf<P>,
    // Prefetching a page shows nothing, so there is no need to redirect yet.
    beforeLoad: async ({ location, search, preload }) => {
      if (preload) return;
      const { returnTo } = search as { returnTo?: string };
      await guard(page, location.href, returnTo);
      const next = page.redirectsTo?.({ search, state: location.state });
      if (!next) return;
      throw "to" in next
        ? redirect({ ...next, replace: true })
        : redirect({ href: next.href, replace: true });
    },
    // The public layout has no padding around a page.
    pendingComponent: page.layout === "public" ? PendingLayout : PendingPage,
    component: lazy(async () => {
      const Content = await page.load();
      return () => <TitledPage page={page} content={Content} />;
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
    pages.filter((page) => page.layout === layout).map((page) => pageRoute(page, route)),
  );
}

type PageRoutes = { [P in PagePath]: ReturnType<typeof pageRoute<P>> };

/** The pages of src/shared/pages.ts, which type links and search parameters. */
type PageTypes = {
  fileRoutesByFullPath: PageRoutes;
  fullPaths: PagePath;
  fileRoutesByTo: PageRoutes;
  to: PagePath;
  id: PagePath;
  fileRoutesById: PageRoutes;
};

export const router = createRouter({
  routeTree: rootRoute
    .addChildren((Object.keys(LAYOUTS) as Layout[]).map(layoutRoute))
    ._addFileTypes<PageTypes>(),
  InnerWrap: RootLayout,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPreloadDelay: 60,
  defaultPendingMs: 250,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  // Not by the address: its parameters may name people.
  getScrollRestorationKey: ({ state, pathname }) => state.__TSR_key ?? pathname,
});

onSessionChanged(() => void router.invalidate());

router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) focusHead();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
