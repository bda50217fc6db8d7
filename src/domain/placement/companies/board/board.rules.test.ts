import { expect, test } from "vitest";
import type { Feedback, Round } from "#/domain/placement/interviews/interviews.rules.ts";
import type { Stage } from "../applications/applications.rules.ts";
import { columnsOf, dropOf } from "./board.rules.ts";

test("those in rounds stand in the order of the rounds, whoever applied first", () => {
  const at = (stage: Stage, round?: Round) => ({ stage, interview: round ? { round } : null });
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

const APPLIED = { stage: "applied", interview: null } as const;
const inRounds = (round: Round, feedback: Feedback) =>
  ({ stage: "rounds", interview: { round, feedback } }) as const;
const OFFERED = { ...inRounds("HR", "Positive"), stage: "offered" } as const;

test.each([
  ["applied to shortlisted is a move", APPLIED, "shortlisted", null, "move"],
  ["where one stands already is nothing", APPLIED, "applied", null, null],
  ["back from the rounds is a move", inRounds("L1", "Positive"), "applied", null, "move"],
  ["the rounds before any interview are a move", APPLIED, "rounds", null, "move"],
  ["a round that one had no interview of is scheduled", APPLIED, "rounds", "L1", "schedule"],
  ["the next round is scheduled", inRounds("L1", "Positive"), "rounds", "L2", "schedule"],
  ["no round is scheduled while one waits", inRounds("L1", "Pending"), "rounds", "L2", null],
  ["back to the latest round is a move", OFFERED, "rounds", "HR", "move"],
  ["an offer has its parts", inRounds("HR", "Positive"), "offered", null, "offer"],
  ["who has an offer joins", OFFERED, "joined", null, "join"],
  ["who has none does not join", APPLIED, "joined", null, null],
  ["not taken has its reason", APPLIED, "not taken", null, "not taken"],
  ["nobody is withdrawn by the office", APPLIED, "withdrawn", null, null],
  ["who withdrew stays", { ...APPLIED, stage: "withdrawn" }, "applied", null, null],
  ["who is locked is moved back", { ...OFFERED, disabled: true }, "rounds", "HR", "move"],
  ["who is locked is taken no further", { ...APPLIED, disabled: true }, "shortlisted", null, null],
  ["who is locked is not scheduled", { ...OFFERED, disabled: true }, "rounds", "Client", null],
  ["who is locked is offered nothing", { ...APPLIED, disabled: true }, "offered", null, null],
  ["who is locked can be marked", { ...APPLIED, disabled: true }, "not taken", null, "not taken"],
  ["who joined is offered nothing", { ...OFFERED, stage: "joined" }, "offered", null, null],
] as const)("%s", (_case, of, stage, round, by) => {
  expect(dropOf(of, { stage, round })?.by ?? null).toBe(by);
});
