import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";
import { areSignsOutdated, ofBatches } from "./refreshing.queries.ts";
import {
  momentOf,
  refreshAllSigns,
  refreshOutdatedSigns,
  refreshSigns,
} from "./refreshing.service.ts";
import type { Warning } from "./warnings.contract.ts";

const app = await openApp();
const { clock } = app.platform;
const daysAgo = (days: number) => addDays(clock.today(), -days);

/** Two sessions attended only by the first of the class. */
async function insertMissed(days: readonly [number, number]) {
  const batch = await insertClass(app, { startDate: daysAgo(40) });
  for (const day of days) await holdMissed(batch, day);
  return batch;
}

async function holdMissed(batch: Awaited<ReturnType<typeof insertClass>>, days: number) {
  const attendance = JSON.stringify([batch.trainees[0].id]);
  const form = sessionForm(batch, { date: daysAgo(days), time: SLOTS[0], attendance });
  const answer = await app.as("trainer").send("POST", "/api/batch/add-session", form);
  expect(answer.statusCode, answer.body).toBe(201);
}

const idsInAll = async () => {
  const answer = await app.as("admin").request("GET", "/api/warnings");
  return answer.json<{ warnings: Warning[] }>().warnings.map(({ traineeId }) => traineeId);
};

test("the list of everybody shows what was just written, and stores it", async () => {
  const before = await idsInAll();
  const batch = await insertMissed([9, 8]);
  const absent = batch.trainees.slice(1).map(({ id }) => id);
  const ids = await idsInAll();
  expect(ids).toEqual(expect.arrayContaining(absent));
  expect(ids).toHaveLength(before.length + absent.length);
  const stored = await storedRows(app.db, "warningSigns", "traineeId", { batchId: batch.id });
  expect(stored.map(({ traineeId }) => traineeId).toSorted()).toEqual(absent.toSorted());
  const { trainees, id: batchId } = batch;
  const since = () =>
    storedRow(app.db, "warningSigns", ["since", "missed"], { batchId, traineeId: trainees[1].id });
  const first = await since();
  await app.db.deleteFrom("attendance").execute();
  await refreshSigns(app.platform, ofBatches([batchId]));
  expect(await since()).toEqual(first);
  const again = await storedRows(app.db, "warningSigns", "traineeId", { batchId });
  expect(again).toHaveLength(trainees.length);
});

test("all batches are looked at again after a write, and after a minute", async () => {
  const at = (seconds: number) => {
    const now = new Date(Date.now() + seconds * 1000);
    return { ...app.platform, clock: { ...clock, now: () => now } };
  };
  const isOutdated = (seconds: number) => areSignsOutdated(app.db, momentOf(at(seconds).clock));
  await refreshAllSigns(at(20));
  expect([await isOutdated(30), await isOutdated(90), await isOutdated(0)]).toEqual([
    false,
    true,
    true,
  ]);
  await refreshAllSigns(app.platform);
  await insertMissed([7, 6]);
  expect(await isOutdated(1)).toBe(true);
});

test("of ten who read the list at once after a write one looks at all batches for all", async () => {
  const batch = await insertMissed([5, 4]);
  let looks = 0;
  const unwatch = app.platform.database.watch((text) => {
    if (text.includes("union select batch_id from warning_signs")) looks += 1;
  });
  const read = async () => {
    await refreshOutdatedSigns(app.platform);
    return storedRows(app.db, "warningSigns", "traineeId", { batchId: batch.id });
  };
  const seen = await Promise.all(Array.from({ length: 10 }, read));
  unwatch();
  expect(seen.map(({ length }) => length)).toEqual(Array(10).fill(batch.trainees.length - 1));
  expect(looks).toBe(1);
});

test("a trainer's own list is not looked at again while nothing is written", async () => {
  const batch = await insertMissed([3, 2]);
  const read = async () => {
    let looks = 0;
    const unwatch = app.platform.database.watch((text) => {
      if (text.includes("members as materialized")) looks += 1;
    });
    const answer = await app.as("trainer").request("GET", "/api/warnings?pageSize=200");
    unwatch();
    const { warnings } = answer.json<{ warnings: Warning[] }>();
    return { looks, ofBatch: warnings.filter(({ batchId }) => batchId === batch.batchId).length };
  };
  const found = batch.trainees.length - 1;
  const first = await read();
  expect([first.looks > 0, first.ofBatch]).toEqual([true, found]);
  // A refresh may have missed what was written just before it.
  await app.moveClock(30);
  await refreshAllSigns(app.platform);
  expect(await read()).toEqual({ looks: 0, ofBatch: found });
});
