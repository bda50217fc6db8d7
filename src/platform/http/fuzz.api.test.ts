import { expect, test } from "vitest";
import { runFuzz } from "#test/lab/fuzz/run.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";

/** The short form of `npm run fuzz`. */
test(
  "whatever is sent is answered in the form of the contracts, to those whom they name",
  async () => {
    const report = await runFuzz({ requests: 220, seed: 12, isBrief: true });

    expect(report.problems).toEqual([]);
    expect(report.requests).toBe(220);
    expect(report.answered).toBeGreaterThan(15);
  },
  scaledTimeout(120_000),
);
