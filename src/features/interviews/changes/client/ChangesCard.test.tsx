// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { notificationsStore } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import { ChangesCard } from "./ChangesCard.tsx";

const CHANGE = {
  ...{ _id: "one", userId: "asha", username: "Asha Rao", companyName: "Infosys", round: "L1" },
  ...{ date: "2026-11-27", startTime: "10:00", kind: "new", from: null, feedback: null },
} as const;

const Card = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <ChangesCard changes={[CHANGE as never]} since="2026-11-27" until="2026-11-27" />
    </QueryClientProvider>
  </MantineProvider>
);

test("changes that cannot be marked as seen without a line stay, and it is said", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  const shown: unknown[] = [];
  const stopListening = notificationsStore.subscribe(({ notifications: [newest] }) => {
    shown.push(newest?.message);
  });
  document.body.innerHTML = "<main></main>";
  const root = createRoot(document.querySelector("main") as HTMLElement);
  onTestFinished(() => {
    root.unmount();
    stopListening();
    vi.unstubAllGlobals();
  });
  const routeTree = createRootRoute({ component: Card });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  root.render(<RouterProvider router={router} />);
  const button = () => document.querySelector<HTMLButtonElement>("section button");
  await expect.poll(() => button()?.textContent).toBe("Mark as seen");
  button()?.click();
  await expect
    .poll(() => shown)
    .toContain("We could not reach the server. Check your connection and try again.");
  expect(button()?.textContent).toBe("Mark as seen");
});
