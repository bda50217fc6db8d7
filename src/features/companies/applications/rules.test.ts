import { expect, test } from "vitest";
import { columnsOf, type Stage } from "./rules.ts";

test("those in rounds stand in the order of the rounds, whoever applied first", () => {
  const at = (stage: Stage, round?: string) => ({ stage, interview: round ? { round } : null });
  const columns = columnsOf([
    at("rounds", "HR"),
    at("applied"),
    at("rounds", "Screening"),
    at("rounds"),
    at("rounds", "L1"),
  ]);
  expect(columns.map(({ name, rows }) => [name, rows.length])).toEqual([
    ["Applied", 1],
    ["Shortlisted", 0],
    ["In rounds", 1],
    ["Screening", 1],
    ["L1", 1],
    ["HR", 1],
    ["Offered", 0],
    ["Joined", 0],
  ]);
});
