import { expect, test } from "vitest";
import { workerThread } from "./worker-thread.ts";

const file = new URL("../../../test/support/odd-worker.ts", import.meta.url);
// On a busy machine a thread alone needs seconds to start, which count as its task's. What ends by
// its memory must not be ended by its time at that very moment, which can end the process.
const open = (end = "") =>
  workerThread<string, string>(file, { mostSeconds: end === "grow" ? 300 : 10, mostMegabytes: 32 });

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
