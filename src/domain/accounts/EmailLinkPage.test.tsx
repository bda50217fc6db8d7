// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { alertText, buttonOf } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { ConfirmEmailPage } from "./EmailLinkPage.tsx";

async function press() {
  signInAs("Trainee");
  newScreen(<ConfirmEmailPage />, { at: "/confirm-email?token=one" });
  await expect.poll(() => buttonOf("Confirm this email")).toBeDefined();
  buttonOf("Confirm this email")?.click();
}

test("a lost line sends nobody to the office", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  await press();
  await expect.poll(alertText).toContain("Check your connection and try again.");
  expect(alertText()).not.toContain("Ask our office");
});

test("a link that is over says what to do instead", async () => {
  const refusal = { message: "This link is over.", code: "VALIDATION", reason: "LINK_INVALID" };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 400 }));
  await press();
  await expect.poll(alertText).toContain("Ask our office");
});
