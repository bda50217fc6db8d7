// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newScreen, shownToasts } from "#test/support/screens/screen.tsx";
import { ChangesCard } from "./ChangesCard.tsx";

const CHANGE = {
  _id: "one",
  userId: "asha",
  username: "Asha Rao",
  companyName: "Infosys",
  round: "L1",
  date: "2026-11-27",
  startTime: "10:00",
  kind: "new",
  from: null,
  feedback: null,
} as const;

test("changes that cannot be marked as seen without a line stay, and it is said", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  const shown = shownToasts();
  newScreen(<ChangesCard changes={[CHANGE as never]} since="2026-11-27" until="2026-11-27" />);
  const button = () => document.querySelector<HTMLButtonElement>("section button");
  await expect.poll(() => button()?.textContent).toBe("Mark as seen");
  button()?.click();
  await expect
    .poll(() => shown)
    .toContain("We could not reach the server. Check your connection and try again.");
  expect(button()?.textContent).toBe("Mark as seen");
});
