import { MantineProvider } from "@mantine/core";
import { notificationsStore } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import { parseSearch } from "#/client/lib/search-state.ts";

/**
 * A page with this content at an address (`at`), which loads as in a browser: wait for it.
 * Afterwards it drops all fetched and stored data and restores stubs. Returns its router, and a
 * function that leaves it early, like a reload.
 */
export function newScreen(content: ReactNode, { at = "/" } = {}) {
  document.body.innerHTML = "<main></main>";
  const root = createRoot(document.querySelector("main") as HTMLElement);
  const leave = () => {
    root.unmount();
    queryClient.clear();
  };
  onTestFinished(() => {
    leave();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  const page = (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
    </MantineProvider>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page, validateSearch: (search) => search }),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (text) => parseSearch(text),
  });
  root.render(<RouterProvider router={router as never} />);
  return { router, leave };
}

/** Returns every message shown in a toast since. */
export function shownToasts() {
  const shown: unknown[] = [];
  const stop = notificationsStore.subscribe(({ notifications: [newest] }) => {
    if (newest && newest.message !== shown.at(-1)) shown.push(newest.message);
  });
  onTestFinished(stop);
  return shown;
}
