// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { TakingsPanel } from "./TakingsPanel.tsx";

const takingsOf = (day: string) => ({
  day,
  methods: [],
  net: 0,
  count: 0,
  payments: 0,
  waived: 0,
  expectedCash: 0,
  closing: null,
  sinceClosing: 0,
  reopened: [],
  // Distinguishes the sheets of the two days.
  openDays: day === "2026-12-01" ? ["2026-11-30"] : [],
  netBefore: 0,
});

test("a day that is being closed stays that day when midnight comes", async () => {
  signInAs("Admin");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-30T23:59:30+05:30") });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(takingsOf(/day=([\d-]+)/.exec(address)?.[1] ?? "")),
  );
  newScreen(<TakingsPanel />);
  const text = () => document.body.textContent ?? "";
  const closeButton = () =>
    [...document.querySelectorAll("button")].find((one) => one.textContent === "Close the day");
  await expect.poll(closeButton).toBeDefined();
  closeButton()?.click();
  await expect.poll(text).toContain("Close Mon 30 Nov");
  vi.setSystemTime(new Date("2026-12-01T00:00:30+05:30"));
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(text).toContain("Not closed:");
  expect(text()).toContain("Close Mon 30 Nov");
});
