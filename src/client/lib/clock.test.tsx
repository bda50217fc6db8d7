// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionsContract } from "#/domain/accounts/sessions/sessions.contract.ts";
import { call } from "./api-client.ts";
import { clockNow, currentDate, learnTime } from "./clock.ts";
import { useCurrentDate } from "./now.ts";

/** 11:30 PM of 30 November in India. */
const RIGHT = new Date("2026-11-30T18:00:00Z");
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

beforeEach(() => vi.useFakeTimers({ now: RIGHT }));
afterEach(() => {
  vi.setSystemTime(RIGHT);
  learnTime(RIGHT.toUTCString(), RIGHT.valueOf());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hear = (written: Date, askedAt = Date.now()) => learnTime(written.toUTCString(), askedAt);

test.each([DAY, -DAY, 10 * MINUTE, -10 * MINUTE])(
  "a device whose clock is %s ms off goes by the server's",
  (ms) => {
    vi.setSystemTime(RIGHT.valueOf() + ms);
    hear(RIGHT);
    expect(Math.abs(clockNow().valueOf() - RIGHT.valueOf())).toBeLessThanOrEqual(1000);
    expect(currentDate()).toBe("2026-11-30");
    // Once it is put right, it is trusted again.
    vi.setSystemTime(RIGHT);
    hear(RIGHT);
    expect(clockNow()).toEqual(RIGHT);
  },
);

test("a clock that agrees with a slow answer is right, and so is one some seconds off", () => {
  const askedAt = RIGHT.valueOf() - 20 * MINUTE;
  hear(new Date(RIGHT.valueOf() - 10 * MINUTE), askedAt);
  expect(clockNow()).toEqual(RIGHT);
  hear(new Date(RIGHT.valueOf() + 30_000));
  expect(clockNow()).toEqual(RIGHT);
  learnTime(null, askedAt);
  expect(clockNow()).toEqual(RIGHT);
});

const Today = () => <output>{useCurrentDate()}</output>;

test("the day on the screen is another as soon as an answer tells it", async () => {
  vi.setSystemTime(RIGHT.valueOf() + DAY);
  const root = createRoot(document.body);
  const shown = () => document.querySelector("output")?.textContent;
  act(() => root.render(<Today />));
  expect(shown()).toBe("2026-12-01");
  vi.stubGlobal("fetch", async () => Response.json({}, { headers: { Date: RIGHT.toUTCString() } }));
  await act(async () => void (await call(sessionsContract.session, {})));
  expect(shown()).toBe("2026-11-30");
  act(() => root.unmount());
});

test("an answer that was asked for while the code was on its way says nothing against this clock", async () => {
  const before = new Date(RIGHT.valueOf() - 2 * MINUTE);
  const answer = Response.json({}, { headers: { Date: before.toUTCString() } });
  window.early = {
    token: null,
    askedAt: before.valueOf(),
    answers: { "/api/auth/session": Promise.resolve(answer) },
  };
  await call(sessionsContract.session, {});
  expect(clockNow()).toEqual(RIGHT);
});
