/** The stages of an application, in the order of the board. */
export const STAGES = [
  "applied",
  "shortlisted",
  "rounds",
  "offered",
  "joined",
  "not taken",
  "withdrawn",
] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_NAMES: Record<Stage, string> = {
  applied: "Applied",
  shortlisted: "Shortlisted",
  rounds: "In rounds",
  offered: "Offered",
  joined: "Joined",
  "not taken": "Not taken",
  withdrawn: "Withdrawn",
};

/**
 * The stages to which the office can move an application directly: an offer needs its parts,
 * joining its day, withdrawing its candidate.
 */
export const MOVES = ["applied", "shortlisted", "rounds", "not taken"] as const;
export type Move = (typeof MOVES)[number];

/** Whether a candidate may still withdraw at a stage. */
export const isWithdrawable = (stage: Stage): boolean =>
  stage === "applied" || stage === "shortlisted" || stage === "rounds" || stage === "offered";

/** Whether a move goes back: to an earlier stage, or to any from "not taken". */
export const isBack = (from: Stage, to: Stage): boolean =>
  STAGES.indexOf(to) < STAGES.indexOf(from) && to !== "not taken";

/** Whether a move goes forward, or back in after "not taken". */
export const isForward = (from: Stage, to: Stage): boolean =>
  to !== "not taken" && (from === "not taken" || STAGES.indexOf(to) > STAGES.indexOf(from));
