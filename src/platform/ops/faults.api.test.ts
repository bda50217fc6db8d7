import { expect, test } from "vitest";
import { FAULT_KINDS } from "#test/lab/faults/kinds.ts";
import { runFaults } from "#test/lab/faults/run.ts";

/** Each kind of call once, and one more. */
const CUTS = Object.keys(FAULT_KINDS).length + 1;

/** The short form of `npm run faults`. */
test("calls cut off in every way are done once, and a repeat answers what the first did", async () => {
  const report = await runFaults({ cuts: CUTS, seed: 8 });

  expect(report.problems).toEqual([]);
  expect(report.cuts).toBeGreaterThanOrEqual(CUTS);
  expect(report.kills).toBeGreaterThan(0);
  expect(report.rows.map(({ kind }) => kind)).toEqual(Object.keys(FAULT_KINDS).sort());
}, 120_000);
