// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { siteContract } from "#/domain/site/site.contract.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { call } from "../lib/api-client.ts";
import { NetworkBanner } from "./NetworkBanner.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes requests reach the server from now on, or fail. */
const setServer = (isThere: boolean) =>
  vi.stubGlobal("fetch", async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return Response.json({ hubName: "Nandi Hub" });
  });
const ask = () => call(siteContract.config, {}).catch(() => undefined);
const shown = () => document.body.textContent;

test("a device that seems online is said to reach nobody until it does again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  setServer(true);
  newScreen(<NetworkBanner />);
  await ask();
  setServer(false);
  await ask();
  await expect
    .poll(shown)
    .toContain("The server cannot be reached. What you see may be out of date, and");
  setServer(true);
  vi.advanceTimersByTime(10_000);
  await expect.poll(shown).not.toContain("cannot be reached");
});

test("one request that got lost is not made much of", async () => {
  setServer(false);
  newScreen(<NetworkBanner />);
  const fetched = vi.fn();
  const lost = ask();
  vi.stubGlobal("fetch", async () => {
    fetched();
    return Response.json({ hubName: "Nandi Hub" });
  });
  await lost;
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  expect(shown()).not.toContain("cannot be reached");
});
