// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offlineError } from "./api-error.ts";
import { sendWhenOnline } from "./online.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Fails the given number of times, as without a connection. */
function failing(times: number) {
  let tries = 0;
  const send = async () => {
    tries += 1;
    if (tries <= times) throw offlineError();
    return "sent";
  };
  return { send, tries: () => tries };
}

test("a line that breaks under a device that takes itself for connected is tried again", async () => {
  const { send } = failing(2);
  const onWait = vi.fn();
  const sent = sendWhenOnline(send, onWait);
  await vi.advanceTimersByTimeAsync(6_000);
  await expect(sent).resolves.toBe("sent");
  expect(onWait).toHaveBeenCalledTimes(2);
});

test("so is one that does not carry yet as it comes back", async () => {
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { send, tries } = failing(2);
  const sent = sendWhenOnline(send, () => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), "offline nothing is tried").toBe(1);
  line.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(sent).resolves.toBe("sent");
});

test("where nothing comes through for long, it is said", async () => {
  const { send, tries } = failing(99);
  const sent = sendWhenOnline(send, () => undefined).catch((cause) => cause);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sent).toMatchObject({ code: "OFFLINE" });
  expect(tries()).toBe(4);
});
