// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { SetPasswordPage } from "./SetPasswordPage.tsx";

test("a link that is over says so before a password is typed", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ isOpen: false }));
  newScreen(<SetPasswordPage />, { at: "/set-password?token=used" });
  await expect.poll(() => document.body.textContent).toContain("This link is over");
  expect(document.querySelector("form")).toBeNull();
});

test("without a line the form is there", async () => {
  const fetch = vi.fn(async () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", fetch);
  newScreen(<SetPasswordPage />, { at: "/set-password?token=good" });
  await expect.poll(() => fetch).toHaveBeenCalled();
  expect(document.querySelector("form")).not.toBeNull();
});
