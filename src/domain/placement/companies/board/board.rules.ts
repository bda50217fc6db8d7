import {
  type Feedback,
  ROUNDS,
  type Round,
} from "#/domain/placement/interviews/interviews.rules.ts";
import {
  isForward,
  type Move,
  STAGE_NAMES,
  STAGES,
  type Stage,
} from "../applications/applications.rules.ts";

type Placed = { stage: Stage; interview: { round: Round; feedback?: Feedback } | null };

export type Column = { name: string; stage: Stage; round: Round | null };

/**
 * Returns the columns of the board in order: candidates in rounds by the round of their latest
 * interview, in the order of rounds.
 */
export function columnsOf<A extends Placed>(
  applications: readonly A[],
): readonly (Column & { rows: readonly A[] })[] {
  return STAGES.flatMap((stage): (Column & { rows: readonly A[] })[] => {
    const rows = applications.filter((row) => row.stage === stage);
    const whole = { name: STAGE_NAMES[stage], stage, round: null, rows };
    if (stage !== "rounds") return isShown(stage, rows) ? [whole] : [];
    const rounds = [...new Set(rows.map(roundOf))];
    if (rounds.length === 0) return [whole];
    const placeOf = (round: Round | null) => (round ? ROUNDS.indexOf(round) : -1);
    rounds.sort((one, other) => placeOf(one) - placeOf(other));
    return rounds.map((round) => ({
      name: round ?? STAGE_NAMES.rounds,
      stage,
      round,
      rows: rows.filter((row) => roundOf(row) === round),
    }));
  });
}

const roundOf = ({ interview }: Placed): Round | null => interview?.round ?? null;

/** Stages that can still be reached are shown even if empty; final ones are not. */
const isShown = (stage: Stage, rows: readonly unknown[]) =>
  rows.length > 0 || (stage !== "not taken" && stage !== "withdrawn");

export const WHO_COMES: Partial<Record<Stage, string>> = {
  applied: "Nobody applied yet.",
  shortlisted: "Nobody shortlisted yet.",
  rounds: "Nobody in rounds yet.",
  offered: "No offer yet.",
  joined: "Nobody joined yet.",
};

/** What moving a candidate to a column takes: a direct move, or a form. */
export type Drop =
  | { by: "move"; stage: Exclude<Move, "not taken"> }
  | { by: "schedule"; round: Round }
  | { by: "offer" | "join" | "not taken" };

type Target = Pick<Column, "stage" | "round">;

/**
 * Returns what dropping a candidate on a column of the board does; null if they are there already,
 * if it would do nothing, or if it would move a candidate with a locked account forward.
 */
export function dropOf(of: Placed & { disabled?: boolean }, target: Target): Drop | null {
  const drop = meaningOf(of, target);
  if (!of.disabled || drop?.by === "not taken") return drop;
  return drop?.by === "move" && !isForward(of.stage, drop.stage) ? drop : null;
}

function meaningOf(of: Placed, { stage, round }: Target): Drop | null {
  if (of.stage === "withdrawn") return null;
  switch (stage) {
    case "rounds":
      return dropOnRound(of, round);
    case "applied":
    case "shortlisted":
      return of.stage === stage ? null : { by: "move", stage };
    case "offered":
      return of.stage === "offered" || of.stage === "joined" ? null : { by: "offer" };
    case "joined":
      return of.stage === "offered" ? { by: "join" } : null;
    case "not taken":
      return of.stage === stage ? null : { by: stage };
    case "withdrawn":
      return null;
  }
}

/**
 * A round other than their latest must be scheduled, which is impossible while one waits for its
 * outcome.
 */
function dropOnRound(of: Placed, round: Round | null): Drop | null {
  if (round === null || round === roundOf(of)) {
    return of.stage === "rounds" ? null : { by: "move", stage: "rounds" };
  }
  return of.interview?.feedback === "Pending" ? null : { by: "schedule", round };
}
