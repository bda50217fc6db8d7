import { expect, test } from "vitest";
import { insertBatchOf, placeInModule } from "#test/support/modules.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { currentBatchOf } from "./batches.queries.ts";
import { BATCH_TYPES, type BatchType, highestUnlocked } from "./batches.rules.ts";

const { db } = await openApp();

test("the batch of the furthest open module is the rules', whatever batches somebody is in", async () => {
  const made = await Promise.all(
    BATCH_TYPES.map(async (type) => [type, await insertBatchOf(db, type)] as const),
  );
  const batches = Object.fromEntries(made) as Record<BatchType, (typeof made)[number][1]>;
  for (let chosen = 0; chosen < 2 ** BATCH_TYPES.length; chosen += 1) {
    const types = BATCH_TYPES.filter((_, at) => (chosen >> at) % 2 === 1);
    const { id } = await insertPerson(db, { name: `Of ${types.join(" and ") || "none"}` });
    // Inserted in reverse, as the order of the rows must not matter.
    for (const type of types.toReversed())
      await placeInModule(db, id, type, { batch: batches[type] });
    const found = await db.selectNoFrom(currentBatchOf(id).as("id")).executeTakeFirstOrThrow();
    const expected = highestUnlocked(types);
    expect(found.id, types.join()).toBe(expected && batches[expected].id);
  }
});
