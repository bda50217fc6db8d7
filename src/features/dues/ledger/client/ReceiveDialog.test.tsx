// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import { signIn } from "#/client/lib/session.ts";
import { ReceiveManyDialog } from "../../owed/client/ReceiveManyDialog.tsx";
import type { Owed } from "../../owed/contract.ts";
import { ledgerContract } from "../contract.ts";
import { ReceiveDialog } from "./ReceiveDialog.tsx";

const OWED: Owed = {
  ...{ _id: "one", userId: "user-one", username: "Asha Rao", email: "asha@hub.example" },
  ...{ kind: "Assistance", paymentOption: null, month: "Oct 2026", amount: 5000 },
  ...{ dueOn: "2026-10-05", status: "Due", daysLate: 0, version: 0 },
};
const DUE = {
  ...{ _id: "one", dueId: "one", displayName: "Asha Rao", month: "Oct 2026" },
  ...{ amount: 5000, version: 0 },
};
const STALE = { message: "Changed by someone else.", code: "CONFLICT", reason: "STALE_VERSION" };

let root: Root;
let versions: number[] = [];
/** A server that received word of the month meanwhile: it is of version 1 by now. */
beforeEach(() => {
  versions = [];
  signIn({
    ...{ userId: "me", token: "token", role: "Admin", username: "Admin" },
    mustChangePassword: false,
  });
  vi.stubGlobal("fetch", async (address: string, { body }: { body?: string } = {}) => {
    if (!address.includes("/received")) return Response.json({});
    const sent = JSON.parse(body ?? "{}");
    const version = sent.version ?? sent.dues[0].version;
    versions.push(version);
    if (sent.dues) {
      const problem = version === 1 ? null : STALE.message;
      return Response.json({ message: "", results: [{ id: "one", problem }] });
    }
    return version === 1
      ? Response.json({ message: "Received." })
      : Response.json(STALE, { status: 409 });
  });
  queryClient.setQueryData([ledgerContract.list.path], [{ ...OWED, version: 1 }]);
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.querySelector("main") as HTMLElement);
});
afterEach(() => {
  root.unmount();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const submit = () =>
  document
    .querySelector("form")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
const alert = () => document.querySelector('[role="alert"]')?.textContent ?? "";

let dialog: ReactNode;
const Page = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>
  </MantineProvider>
);

function open(opened: ReactNode) {
  dialog = opened;
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  root.render(<RouterProvider router={router as never} />);
  return expect.poll(() => document.querySelector("form")).not.toBeNull();
}

test("a month that changed while its dialog was open is received with a second press", async () => {
  const onClose = vi.fn();
  await open(<ReceiveDialog due={DUE} onClose={onClose} />);
  submit();
  await expect.poll(alert).toContain("Changed meanwhile");
  submit();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(versions).toEqual([0, 1]);
});

test("so is one of several, which says first why it could not be", async () => {
  const onClose = vi.fn();
  const receiving = { months: [OWED] };
  await open(<ReceiveManyDialog receiving={receiving} onClose={onClose} />);
  submit();
  await expect.poll(alert).toContain(STALE.message);
  await expect.poll(() => document.querySelector("button[type=submit][data-loading]")).toBeNull();
  submit();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(versions).toEqual([0, 1]);
});
