// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { offlineError } from "#/client/lib/api-error.ts";
import { buttonOf } from "#test/support/screens/on-page.ts";
import { newScreen, shownToasts } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { TrailPage } from "./TrailPage.tsx";

const LINE = {
  _id: "line",
  at: "2026-03-02T10:00:00Z",
  action: "batch.created",
  outcome: "done",
  text: "Batch created",
  actor: null,
  person: null,
  subject: { type: "batch", id: null },
  values: [],
  ip: null,
  userAgent: null,
  requestId: null,
  token: null,
};

let hasLine: boolean;
beforeEach(() => {
  hasLine = true;
  signInAs("Admin");
  vi.stubGlobal("fetch", async () => {
    if (!hasLine) throw new TypeError("Failed to fetch");
    return Response.json({ lines: [LINE], next: null });
  });
});
const text = () => document.body.textContent;

test.each(["Newer lines", "Show"])("that nothing newer came by “%s” is said", async (press) => {
  const toasts = shownToasts();
  newScreen(<TrailPage />, { at: "/admin-panel/trail" });
  await expect.poll(text).toContain("Batch created");
  hasLine = false;
  buttonOf(press)?.click();
  await expect.poll(() => toasts).toContain(offlineError().message);
  expect(text()).toContain("Batch created");
});
