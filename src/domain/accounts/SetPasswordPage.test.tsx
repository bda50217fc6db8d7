// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { fieldOf, submit, typeIn } from "#test/support/screens/on-page.ts";
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

test("a password that is set though the sign-in after it was lost leads to the sign-in page", async () => {
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.endsWith("/login")) throw new TypeError("Failed to fetch");
    const isCheck = address.endsWith("/invitation");
    return Response.json(
      isCheck ? { isOpen: true } : { message: "Set.", email: "a@hub.example", role: "Trainer" },
    );
  });
  const { router } = newScreen(<SetPasswordPage />, { at: "/set-password?token=good" });
  await expect.poll(() => fieldOf("confirmPassword")).not.toBeNull();
  typeIn(fieldOf("newPassword"), "a quite different secret");
  typeIn(fieldOf("confirmPassword"), "a quite different secret");
  submit();
  await expect.poll(() => router.state.location.pathname).toBe("/login");
});
