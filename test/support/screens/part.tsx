import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/**
 * A place for a single part. `draw` renders it there, or again, and ends when all effects of that
 * are done.
 */
export function newPart() {
  // Without this React warns of each `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    act(() => root.unmount());
    place.remove();
  });
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
  }) as never;
  const draw = (part: ReactNode) =>
    act(() =>
      root.render(
        <RouterContextProvider router={router}>
          <MantineProvider env="test">{part}</MantineProvider>
        </RouterContextProvider>,
      ),
    );
  return { place, draw };
}
