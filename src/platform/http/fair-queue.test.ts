import { expect, test } from "vitest";
import { AppError } from "#/shared/errors.ts";
import { createFairQueue } from "./fair-queue.ts";

const bounds = {
  atOnce: 1,
  perParty: 2,
  perPartyAlone: 5,
  total: 8,
  isTrusted: (_party: string) => false,
};

/** A queue whose work ends on request, with what it has started and what it refused. */
function watched(over: Partial<typeof bounds> = {}) {
  const queue = createFairQueue({ ...bounds, ...over });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (party: string, name: string) =>
    queue
      .run(party, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch((error: unknown) => {
        if (error instanceof AppError) refused.push(`${name} ${error.key}`);
      });
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      // The next one starts in the turn of the event loop after the end of the previous one.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ask, endAll, begun, refused };
}

test("parties are served in turns, however many wait for one of them", async () => {
  const { ask, endAll, begun } = watched();
  const calls = [ask("crowd", "c1"), ask("crowd", "c2"), ask("crowd", "c3"), ask("crowd", "c4")];
  calls.push(ask("single", "s1"), ask("other", "o1"));
  await endAll();
  await Promise.all(calls);
  expect(begun).toEqual(["c1", "c2", "s1", "o1", "c3", "c4"]);
});

test("a crowd may wait alone, but few of it in company", async () => {
  const { ask, endAll, begun, refused } = watched();
  const calls = Array.from({ length: 7 }, (_, index) => ask("crowd", `c${index}`));
  calls.push(ask("single", "s0"), ask("crowd", "late"), ask("single", "s1"), ask("single", "s2"));
  await endAll();
  await Promise.all(calls);
  expect(refused).toEqual(["c6 TOO_MANY", "late TOO_MANY", "s2 TOO_MANY"]);
  expect(begun).toHaveLength(8);
});

test("in all, only so many wait; whom it trusts is let in all the same", async () => {
  const isTrusted = (party: string) => party === "known";
  const { ask, endAll, refused } = watched({ total: 3, isTrusted });
  const calls = ["a", "b", "c", "d", "e", "known"].map((party) => ask(party, party));
  await endAll();
  await Promise.all(calls);
  expect(refused).toEqual(["e UNAVAILABLE"]);
});

test("work that fails gives its place to the next", async () => {
  const queue = createFairQueue(bounds);
  const failing = queue.run("a", () => Promise.reject(new Error("no")));
  const after = queue.run("b", () => Promise.resolve("yes"));
  await expect(failing).rejects.toThrow("no");
  expect(await after).toBe("yes");
});
