// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followUpdates } from "./api.ts";

let stop: () => void;
let say: (message: object) => void;
let other: BroadcastChannel;
let others: { to?: string; update?: object }[];

/** A tab that listens to a stream, and another one of the same browser. */
beforeEach(() => {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const bytes = new TextEncoder();
      say = (message) => controller.enqueue(bytes.encode(`data: ${JSON.stringify(message)}\n`));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(stream));
  others = [];
  other = new BroadcastChannel("updates");
  other.onmessage = ({ data }) => others.push(data);
  stop = followUpdates();
});
afterEach(() => {
  stop();
  other.close();
  vi.unstubAllGlobals();
});

test("a tab that comes later is told what came since it attempts for its data, and it alone", async () => {
  const before = Date.now();
  say({ features: { batches: "else" } });
  const update = { features: { batches: "else" } };
  await vi.waitFor(() => expect(others).toContainEqual({ update }));
  other.postMessage({ asks: "later", since: before });
  await vi.waitFor(() => expect(others).toContainEqual({ to: "later", update }));
  const count = others.length;
  other.postMessage({ asks: "latest", since: Date.now() + 60_000 });
  say({ you: true });
  await vi.waitFor(() => expect(others).toContainEqual({ update: { you: true } }));
  expect(others.length, "nothing came since that one opened").toBe(count + 1);
});

test("while no stream comes the waits grow to half a minute, no two tabs' alike, and a tab that is not seen asks no more", async () => {
  stop();
  vi.useFakeTimers();
  const attempts: number[] = [];
  vi.stubGlobal("fetch", async () => {
    attempts.push(Date.now());
    throw new TypeError("no line");
  });
  stop = followUpdates();
  await vi.advanceTimersByTimeAsync(400_000);
  const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  const most = [2_000, 4_000, 8_000, 16_000, ...Array(waits.length).fill(30_000)];
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeLessThanOrEqual(most[index]);
    expect(wait).toBeGreaterThanOrEqual(most[index] / 2);
  }
  expect(new Set(waits.slice(4)).size, "half a minute, more or less").toBeGreaterThan(1);

  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(30_000);
  const before = attempts.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(attempts).toHaveLength(before);
  hidden.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts).toHaveLength(before + 1);
  vi.useRealTimers();
});
