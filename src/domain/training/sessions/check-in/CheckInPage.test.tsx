// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { alertText, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { CheckInPage } from "./CheckInPage.tsx";

const field = () => document.querySelector<HTMLInputElement>("input:not([type=hidden])");

test("a code that is typed without a line is sent once there is one", async () => {
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", async (address: string) => {
    if (!navigator.onLine) throw new TypeError("Failed to fetch");
    const isCheckIn = address.includes("check-in");
    return Response.json(isCheckIn ? { message: "You are checked in.", topic: "JDBC" } : {});
  });
  signInAs("Trainee");
  newScreen(<CheckInPage />);
  await expect.poll(field).not.toBeNull();
  typeIn(field(), "540261");
  await expect.poll(() => document.body.textContent).toContain("Waiting for a connection.");
  expect(alertText()).toBe("");
  line.mockRestore();
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => document.body.textContent).toContain("You are checked in.");
});
