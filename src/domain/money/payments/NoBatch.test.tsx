// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { buttonOf } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { NoBatch } from "./NoBatch.tsx";

test("a joining whose answer was lost asks for no second press once the list shows it", async () => {
  signInAs("Trainee");
  let isWaiting = false;
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    if (method === "POST") {
      isWaiting = true;
      throw new TypeError("Failed to fetch");
    }
    if (!address.includes("/waitlist/")) throw new TypeError("Failed to fetch");
    return Response.json({ next: null, waiting: isWaiting ? { before: 0, offered: null } : null });
  });
  newScreen(<NoBatch userId="me" />);
  await expect.poll(() => buttonOf("Join the waitlist")?.disabled).toBe(false);
  buttonOf("Join the waitlist")?.click();
  await expect.poll(() => buttonOf("Leave the waitlist")).toBeDefined();
  expect(document.body.textContent).toContain("first in line");
  expect(document.body.textContent).not.toContain("try again");
});
