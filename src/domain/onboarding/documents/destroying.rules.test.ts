import { expect, test } from "vitest";
import { destroyedFrom, type PaperFacts, paperEndOf } from "./destroying.rules.ts";

const at = (day: string) => new Date(`${day}T12:00:00+05:30`);
const nobody: PaperFacts = {
  touchedAt: at("2026-01-10"),
  hasSupport: false,
  supportEndedAt: null,
  isTrainee: true,
  isInBatch: false,
  isWaiting: false,
  isPlaced: false,
  hasPaid: false,
  feeBackAt: null,
  leftAt: null,
  orderedAt: null,
};
const paid = { hasPaid: true, orderedAt: at("2026-01-15") };
const supported = { ...paid, isInBatch: true, isPlaced: true, hasSupport: true };

test.each<[string, Partial<PaperFacts>, [string, string] | null]>([
  ["never paid", {}, ["never-admitted", "2026-01-10"]],
  ["began to pay later", { orderedAt: at("2026-02-01") }, ["never-admitted", "2026-02-01"]],
  ["paid and waits for a batch", { ...paid, isWaiting: true }, null],
  ["paid and was never put on the waitlist", paid, null],
  ["is admitted without a fee and waits", { isWaiting: true }, null],
  ["is in a batch", { ...paid, isInBatch: true }, null],
  [
    "is in a batch though the fee went back",
    { isInBatch: true, feeBackAt: at("2026-03-01") },
    null,
  ],
  ["got the fee back", { ...paid, feeBackAt: at("2026-03-01") }, ["left", "2026-03-01"]],
  [
    "got the fee back and is still on the waitlist",
    { ...paid, isWaiting: true, feeBackAt: at("2026-03-01") },
    ["left", "2026-03-01"],
  ],
  ["was taken out of a batch", { ...paid, leftAt: at("2026-04-01") }, ["left", "2026-04-01"]],
  ["was taken out and waits again", { ...paid, isWaiting: true, leftAt: at("2026-04-01") }, null],
  [
    "left, and uploaded anew",
    { ...paid, leftAt: at("2026-04-01"), touchedAt: at("2026-09-01") },
    ["left", "2026-09-01"],
  ],
  ["is placed without support so far", { ...paid, isPlaced: true }, null],
  ["has support that runs", supported, null],
  [
    "had support that ended",
    { ...supported, supportEndedAt: at("2026-05-03") },
    ["support", "2026-05-03"],
  ],
  ["is asked for no papers", { isTrainee: false }, null],
])("the papers of somebody who %s", (_who, facts, expected) => {
  const end = paperEndOf({ ...nobody, ...facts });
  expect(end && [end.why, destroyedFrom(end.since, 0)]).toEqual(expected);
});

test("days are counted in India, and the first day is the one after them", () => {
  expect(destroyedFrom(new Date("2026-01-01T19:00:00Z"), 180)).toBe("2026-07-01");
  expect(destroyedFrom(new Date("2026-01-01T18:00:00Z"), 180)).toBe("2026-06-30");
});
