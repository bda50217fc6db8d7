import fastify from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { movableClock } from "#test/support/movable-clock.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { waitFor } from "#test/support/wait-for.ts";
import type { Platform } from "../app/platform.ts";
import { openUpdates } from "../updates/updates.ts";
import { takeLease } from "./job-leases.ts";
import { type Job, runJobSoon, startJobs } from "./jobs.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const clock = movableClock();
// Only what jobs themselves use.
const platform = () => {
  const parts = { db: database.db, clock, log: fastify().log, updates: openUpdates() };
  return parts as unknown as Platform;
};

function start(...jobs: Job[]) {
  const started = startJobs(platform(), jobs);
  onTestFinished(() => started.stop());
  return started;
}

test("a job runs at start, again after its interval, and soon when nudged", async () => {
  let [often, seldom] = [0, 0];
  start(
    { name: "often", everySeconds: 0.02, run: async () => void often++ },
    { name: "seldom", everySeconds: 3600, run: async () => void seldom++ },
  );
  await waitFor(() => expect(often).toBeGreaterThan(2));
  expect(seldom).toBe(1);
  runJobSoon("seldom");
  runJobSoon("seldom");
  await waitFor(() => expect(seldom).toBe(2));
});

test("one run at a time; a nudge during a run brings one more after it", async () => {
  const runs: (() => void)[] = [];
  let [underWay, most] = [0, 0];
  const run = async () => {
    most = Math.max(most, ++underWay);
    await new Promise<void>((resolve) => runs.push(resolve));
    underWay -= 1;
  };
  const jobs = start({ name: "slow", everySeconds: 3600, run });
  await waitFor(() => expect(runs).toHaveLength(1));
  runJobSoon("slow");
  runJobSoon("slow");
  runs[0]?.();
  await waitFor(() => expect(runs).toHaveLength(2));
  runs[1]?.();
  await jobs.stop();
  expect(runs).toHaveLength(2);
  expect(most).toBe(1);
});

test("who nudges a job before they commit has it run again once they are done", async () => {
  let runs = 0;
  start({ name: "early", everySeconds: 3600, run: async () => void runs++ });
  await waitFor(() => expect(runs).toBe(1));
  await openUpdates().during({}, async () => {
    runJobSoon("early");
    await waitFor(() => expect(runs).toBe(2));
  });
  await waitFor(() => expect(runs).toBe(3));
});

test("a job that throws runs again", async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw new Error("as told");
  };
  start({ name: "failing", everySeconds: 0.01, run });
  await waitFor(() => expect(runs).toBeGreaterThan(2));
});

test("stop signals the run under way, waits for it, closes the job and starts nothing more", async () => {
  const log: string[] = [];
  const run = async (_: Platform, signal: AbortSignal) => {
    log.push("started");
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    log.push("ended");
  };
  const jobs = startJobs(platform(), [
    { name: "long", everySeconds: 0, run, close: () => void log.push("closed") },
  ]);
  await waitFor(() => expect(log).toEqual(["started"]));
  await jobs.stop();
  runJobSoon("long");
  let later = 0;
  start({ name: "later", everySeconds: 0.005, run: async () => void later++ });
  await waitFor(() => expect(later).toBeGreaterThan(3));
  expect(log).toEqual(["started", "ended", "closed"]);
});

test("an exclusive job runs in one instance at a time", async () => {
  let [underWay, most, runs] = [0, 0, 0];
  const run = async () => {
    most = Math.max(most, ++underWay);
    runs += 1;
    await storedRows(database.db, "users", "id", {});
    underWay -= 1;
  };
  const job: Job = { name: "exclusive", everySeconds: 0.001, run, isExclusive: true };
  const instances = [start(job), start(job), start(job)];
  await waitFor(() => expect(runs).toBeGreaterThan(20));
  await Promise.all(instances.map((instance) => instance.stop()));
  expect(most).toBe(1);
  expect(await database.db.selectFrom("jobLeases").selectAll().execute()).toEqual([]);
});

test("a lease whose holder died is free again when it has run out", async () => {
  const lease = { name: "orphaned", holder: "019a9f00-0000-7000-8000-00000000000a", seconds: 60 };
  const other = { ...lease, holder: "019a9f00-0000-7000-8000-00000000000b" };
  expect(await takeLease(database.db, clock, lease)).toBe(true);
  expect(await takeLease(database.db, clock, other)).toBe(false);
  clock.advance(60);
  expect(await takeLease(database.db, clock, other)).toBe(true);
  expect(await takeLease(database.db, clock, lease)).toBe(false);
});
