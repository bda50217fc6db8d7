import { ROUNDS } from "#/features/interviews/rules.ts";

/** Where an application stands, in the order of the board. */
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

/** Where the office can put an application by a move alone: an offer needs its parts, joining its day, withdrawing its candidate. */
export const MOVES = ["applied", "shortlisted", "rounds", "not taken"] as const;
export type Move = (typeof MOVES)[number];

/** Where a candidate may still withdraw. */
export const isWithdrawable = (stage: Stage): boolean =>
  stage === "applied" || stage === "shortlisted" || stage === "rounds" || stage === "offered";

type Placed = { stage: Stage; interview: { round: string } | null };

/** Returns the columns of the board in their order: those in rounds by the round of their latest interview, as rounds follow. */
export function columnsOf<A extends Placed>(applications: readonly A[]) {
  return STAGES.flatMap((stage) => {
    const rows = applications.filter((row) => row.stage === stage);
    if (stage !== "rounds") return isShown(stage, rows) ? [{ name: STAGE_NAMES[stage], rows }] : [];
    const rounds = [...new Set(rows.map(({ interview }) => interview?.round ?? null))];
    if (rounds.length === 0) return [{ name: STAGE_NAMES.rounds, rows: [] }];
    const placeOf = (round: string | null) => ROUNDS.findIndex((known) => known === round);
    rounds.sort((one, other) => placeOf(one) - placeOf(other));
    return rounds.map((round) => ({
      name: round ?? STAGE_NAMES.rounds,
      rows: rows.filter(({ interview }) => (interview?.round ?? null) === round),
    }));
  });
}

/** What somebody may still come to stands there empty; what is over does not. */
const isShown = (stage: Stage, rows: readonly unknown[]) =>
  rows.length > 0 || (stage !== "not taken" && stage !== "withdrawn");
