// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { PublicFooter } from "./PublicFooter.tsx";

afterEach(() => void vi.useRealTimers());

test("the footer's years reach from the first to the one that it is in India", async () => {
  // Half past midnight of New Year in India is still the year before in London.
  vi.setSystemTime("2027-12-31T19:00:00Z");
  vi.stubGlobal("fetch", async () => Response.json({ hubName: "Nandi Hub" }));
  newScreen(<PublicFooter />);
  await expect.poll(() => document.body.textContent).toContain("© 2025–2028 Nandi Hub.");
});
