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

test("a tab that comes later is told what came since it asked for its data, and it alone", async () => {
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
