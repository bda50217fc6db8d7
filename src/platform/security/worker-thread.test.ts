import { expect, test } from "vitest";
import { promised } from "#test/support/scaled-timeout.ts";
import { workerThread } from "./worker-thread.ts";

const file = new URL("../../../test/support/odd-worker.ts", import.meta.url);
// On a busy machine a thread alone needs seconds to start, which count towards its task.
const LONGEST_SECONDS = 10;
const LONGEST: Record<string, number> = {
  // Keeps a processor busy for that long.
  hang: Math.min(LONGEST_SECONDS, promised(1_500) / 1_000),
  // A task that ends by its memory must not end by its time at that very moment, which can end the
  // process.
  grow: 300,
};
const open = (end = "") =>
  workerThread<string, string>(file, {
    mostSeconds: LONGEST[end] ?? LONGEST_SECONDS,
    mostMegabytes: 32,
  });

test("what its program throws comes to the caller, and the thread goes on", async () => {
  const run = open();
  await expect(run("throw")).rejects.toThrow("No such paper.");
  expect(await run("answer")).toBe("answer");
});

test.each(["leave", "hang", "grow"])(
  "a thread that ends over a task (%s) is said to be unavailable, to all who wait, and the next one works",
  async (end) => {
    const run = open(end);
    const ended = await Promise.allSettled([run(end), run("answer")]);
    for (const one of ended) {
      expect(one).toMatchObject({ status: "rejected", reason: { key: "UNAVAILABLE" } });
    }
    expect(await run("answer")).toBe("answer");
  },
);
