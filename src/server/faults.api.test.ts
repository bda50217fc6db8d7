import { expect, test } from "vitest";
import { FAULT_KINDS } from "./testing/fault-kinds.ts";
import { runFaults } from "./testing/fault-run.ts";

/** The short form of `npm run faults`. */
test("calls cut off in every way are done once, and a repeat answers what the first did", async () => {
  const report = await runFaults({ cuts: 30, seed: 8 });

  expect(report.problems).toEqual([]);
  expect(report.cuts).toBeGreaterThanOrEqual(30);
  expect(report.kills).toBeGreaterThan(0);
  expect(report.rows.map(({ kind }) => kind)).toEqual(Object.keys(FAULT_KINDS).sort());
}, 120_000);
