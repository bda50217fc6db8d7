// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import { signIn } from "#/client/lib/session.ts";
import type { Owed } from "../contract.ts";
import { OwedTable } from "./OwedTable.tsx";

const month = (id: string, username: string): Owed => ({
  ...{ _id: id, userId: `user-${id}`, username, email: `${id}@hub.example` },
  ...{ kind: "Assistance", paymentOption: null, month: "Oct 2026", amount: 5000 },
  ...{ dueOn: "2026-10-05", status: "Due", daysLate: 0, version: 1 },
});
const OWED = [
  month("asha", "Asha Rao"),
  month("bala", "Bala Iyer"),
  month("chitra", "Chitra Nair"),
];

let root: Root;
/** A server that keeps the list as it is and takes one of the months. */
beforeEach(() => {
  signIn({
    userId: "me",
    token: "token",
    role: "Admin",
    username: "Admin",
    mustChangePassword: false,
  });
  vi.stubGlobal("fetch", async (address: string) => {
    const results = [
      { id: "asha", problem: null },
      { id: "bala", problem: "Payment for this month is already recorded." },
    ];
    return address.includes("/received")
      ? Response.json({ message: "1 of 2 received.", results })
      : Response.json({ owed: OWED }, { headers: { "X-Total-Count": "3" } });
  });
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.getElementsByTagName("main")[0] as HTMLElement);
});
afterEach(() => {
  root.unmount();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const Page = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <OwedTable onOpen={() => undefined} onAct={() => undefined} />
    </QueryClientProvider>
  </MantineProvider>
);
const boxOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[type=checkbox][aria-label$="of ${name}"]`);
const press = (words: string) =>
  [...document.querySelectorAll("button")]
    .findLast(({ textContent }) => textContent?.includes(words))
    ?.click();

test("of rows that were done together those that failed stay selected, with their reason", async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  root.render(<RouterProvider router={router as never} />);
  await expect.poll(() => boxOf("Asha Rao")).not.toBeNull();
  // The second before the first is drawn.
  boxOf("Asha Rao")?.click();
  boxOf("Bala Iyer")?.click();
  await expect.poll(() => document.body.textContent).toContain("Mark 2 as received");
  press("Mark 2 as received");
  await expect.poll(() => document.body.textContent).toContain("Mark all 2 as received");
  press("Mark all 2 as received");
  await expect.poll(() => document.body.textContent).toContain("already recorded");
  const selected = OWED.filter(({ username }) => boxOf(username)?.checked);
  expect(selected.map(({ _id }) => _id)).toEqual(["bala"]);
});
