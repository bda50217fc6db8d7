import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { movableClock } from "#test/support/movable-clock.ts";
import type { Db } from "../db/db.ts";
import { newId } from "../db/ids.ts";
import { takeSlot, withFailureLimits } from "./throttle.ts";

let database: TestDatabase;
const clock = movableClock();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const limitsOf = (key: string, max = 5) => ({
  windowSeconds: 900,
  limits: [{ key, max, atOnce: 2 }],
});

/** The same database, with a count of the statements it was given. */
function counted() {
  const statements = { count: 0 };
  const db: Db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, statements };
}

test("60 attempts at one account wait in the process and ask the database twice each", async () => {
  const { db, statements } = counted();
  const limits = limitsOf(newId());
  let underWay = 0;
  let most = 0;
  const attempt = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return true;
  };
  await Promise.all(
    Array.from({ length: 60 }, () => withFailureLimits({ db, clock }, limits, attempt)),
  );
  // One to be admitted, one to report how it ended.
  expect(statements.count).toBe(120);
  expect(most).toBeLessThanOrEqual(2);
});

test("a line is no longer than 100: whoever comes later is told so at once", async () => {
  const needs = { db: database.db, clock };
  const limits = limitsOf(newId());
  let evaluated = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      withFailureLimits(needs, limits, async () => {
        evaluated += 1;
        return false;
      }),
    ),
  );
  expect(evaluated).toBe(5);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(195);
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { key: "TOO_MANY" } });
});

test("where one more failure is all that is left, the next attempt waits for the one under way", async () => {
  const limits = limitsOf(newId(), 1);
  const order: string[] = [];
  const right = Promise.withResolvers<boolean>();
  const first = withFailureLimits({ db: database.db, clock }, limits, async () => {
    order.push("first begins");
    const hasSucceeded = await right.promise;
    order.push("first ends");
    return hasSucceeded;
  });
  await expect.poll(() => order).toEqual(["first begins"]);

  const { db, statements } = counted();
  const second = withFailureLimits({ db, clock }, limits, async () => {
    order.push("second begins");
    return true;
  });
  // It has asked, and taken its request back.
  await expect.poll(() => statements.count).toBeGreaterThanOrEqual(2);
  right.resolve(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(order).toEqual(["first begins", "first ends", "second begins"]);
});

test("a window that a clock set forward has begun is over once the clock is right again", async () => {
  const needs = { db: database.db, clock };
  const slot = { key: newId(), max: 1, windowSeconds: 900 };
  const failing = () => withFailureLimits(needs, limitsOf(`f${slot.key}`, 1), async () => false);
  clock.advance(86_400);
  await takeSlot(needs, slot);
  await expect(takeSlot(needs, slot)).rejects.toMatchObject({ key: "TOO_MANY" });
  expect(await failing()).toBe(false);
  await expect(failing()).rejects.toMatchObject({ key: "TOO_MANY" });
  clock.advance(-86_400);
  await takeSlot(needs, slot);
  expect(await failing()).toBe(false);
});
