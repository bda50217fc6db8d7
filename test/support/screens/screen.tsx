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
 * A page with this content at an address (`at`), which comes as in a browser: wait for it. It
 * forgets afterwards what was fetched and kept, and takes back what was stubbed. Returns its
 * router, and what leaves it before the end, as a reload does.
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

/** Every message that was shown in a toast since. */
export function shownToasts() {
  const shown: unknown[] = [];
  const stop = notificationsStore.subscribe(({ notifications: [newest] }) => {
    if (newest && newest.message !== shown.at(-1)) shown.push(newest.message);
  });
  onTestFinished(stop);
  return shown;
}
