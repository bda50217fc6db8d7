// @vitest-environment happy-dom
import type { Query } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import { waitFor } from "#test/support/wait-for.ts";
import { followUpdates } from "./updates.client.ts";
import { OWN_READS, READS_OF_FEATURE } from "./updates.rules.ts";

let stop: () => void;
let say: (message: object) => void;
let other: BroadcastChannel;
let others: { to?: string; update?: object }[];

/** A tab that listens to a stream, and another tab of the same browser. */
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
  await waitFor(() => expect(others).toContainEqual({ update }));
  other.postMessage({ asks: "later", since: before });
  await waitFor(() => expect(others).toContainEqual({ to: "later", update }));
  const count = others.length;
  other.postMessage({ asks: "latest", since: Date.now() + 60_000 });
  say({ you: true });
  await waitFor(() => expect(others).toContainEqual({ update: { you: true } }));
  expect(others.length, "nothing came since that one opened").toBe(count + 1);
});

test("without a stream the waits grow to half a minute, each tab's own, and a hidden tab asks no more", async () => {
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

test("of two tabs of a browser one has a stream, and the other takes over when it leaves", async () => {
  stop();
  const opened: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { signal }: { signal: AbortSignal }) => {
    opened.push(address);
    const start = (controller: ReadableStreamDefaultController) =>
      signal.addEventListener("abort", () => controller.error(signal.reason));
    return new Response(new ReadableStream({ start }));
  });
  vi.stubGlobal("navigator", {
    locks: globalThis.process.getBuiltinModule("worker_threads").locks,
  });
  const [first, second] = [followUpdates(), followUpdates()];
  await waitFor(() => expect(opened).toHaveLength(1));
  // Without waiting for the other tab it would have refetched by now.
  await new Promise((resolve) => setImmediate(resolve));
  expect(opened).toHaveLength(1);
  first();
  await waitFor(() => expect(opened).toHaveLength(2));
  second();
});

test("once a stream that broke is followed by the next, everything is asked for again", async () => {
  stop();
  vi.useFakeTimers();
  const addresses: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    addresses.push(address);
    return new Response(new ReadableStream({ start: (controller) => controller.close() }));
  });
  const invalidate = vi.spyOn(queryClient, "invalidateQueries");
  stop = followUpdates();
  await vi.advanceTimersByTimeAsync(0);
  expect([addresses.length, invalidate.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(3_600);
  expect(addresses[1]).toBe("/api/updates?recent=5000");
  const reads = [...Object.values(READS_OF_FEATURE).flat(), ...OWN_READS];
  const isAsked = (read: string) => {
    const query = { queryKey: [read] } as unknown as Query;
    return invalidate.mock.calls.some(([filters]) => filters?.predicate?.(query));
  };
  expect(reads.filter((read) => !isAsked(read))).toEqual([]);
  vi.useRealTimers();
});
