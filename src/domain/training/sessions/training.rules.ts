import {
  BATCH_TYPES,
  type BatchType,
  highestUnlocked,
  moduleBefore,
} from "#/domain/training/batches/batches.rules.ts";
import { isPass, MAX_SCORE, type Module, PASS_SCORE } from "#/shared/modules.ts";
import { DEFAULT_TRAINING, type TrainingOption } from "#/shared/training-options.ts";
import type { TraineeSummary } from "./training.contract.ts";

/** The sum of a trainee's marks so far, exact to two decimals. */
export const totalMark = (marks: readonly number[]): number =>
  marks.reduce((sum, mark) => sum + Math.round(mark * 100), 0) / 100;

export const MAX_TOTAL = MAX_SCORE * BATCH_TYPES.length;

/** The titles of modules as trainees read them (specification 1 section 2). */
export const MODULE_TITLES = {
  Java: "Java Training",
  AEM: "AEM Training",
  Communication: "Communication",
  Mock: "Mock",
  FinalCheck: "Final Check",
} as const satisfies Record<BatchType, string>;

/** What is possible after a mark below the pass mark. */
export const REPEATABLE = "You can repeat this module in another batch.";

type ModuleTask = { what: string; how: string };

/** For modules without sessions: the task, its time and its author. */
export const MODULE_TASKS: Partial<Record<BatchType, ModuleTask>> = {
  Communication: {
    what: "A conversation about yourself and your work, in English.",
    how: `Your trainer names the day and gives a score out of ${MAX_SCORE}; ${PASS_SCORE} opens Mock.`,
  },
  Mock: {
    what: "A practice interview, as a company would hold it.",
    how: `Your trainer names the day and gives a score out of ${MAX_SCORE}; ${PASS_SCORE} opens Final Check.`,
  },
  FinalCheck: {
    what: "A last interview about everything you have learned.",
    how:
      `Your trainer names the day and gives a score out of ${MAX_SCORE}; ${PASS_SCORE} opens ` +
      "interviews with companies.",
  },
};

export type ModuleStatus = {
  type: BatchType;
  state: "passed" | "open" | "locked";
  mark: number | null;
  /** What is still needed, in a sentence; undefined once the module is passed. */
  need?: string;
};

type Marks = Omit<TraineeSummary["totalMarks"], "total">;

const MARK_OF = {
  Java: "java",
  AEM: "aem",
  Communication: "communication",
  Mock: "mock",
  FinalCheck: "finalCheck",
} as const satisfies Record<BatchType, keyof Marks>;

/**
 * Returns what unlocks the pages of a trainee's modules, given their marks and the types of the
 * batches they are in.
 */
export function summarize(
  { name, trainingOpted }: { name: string; trainingOpted: TrainingOption | null },
  scores: readonly { module: Module; score: number }[],
  memberOf: readonly BatchType[],
): TraineeSummary {
  const markOf = (module: Module) => scores.find((row) => row.module === module)?.score ?? null;
  return {
    name,
    trainingOpted: trainingOpted ?? DEFAULT_TRAINING,
    highestUnlockedBatch: highestUnlocked(memberOf),
    totalMarks: {
      total: totalMark(scores.map((row) => row.score)),
      java: markOf("Java"),
      aem: markOf("AEM"),
      communication: markOf("Communication"),
      mock: markOf("Mock"),
      finalCheck: markOf("FinalCheck"),
    },
  };
}

/**
 * Returns a trainee's status in each module, given the furthest open one and the marks: joining a
 * batch opens a module, which requires passing the one before (T1, T2).
 */
export function moduleStatuses(highest: BatchType | null, marks: Marks): ModuleStatus[] {
  const open = highest ? BATCH_TYPES.indexOf(highest) + 1 : 0;
  const isPassed = (type: BatchType) => isPass(marks[MARK_OF[type]]);
  return BATCH_TYPES.map((type, index) => {
    const mark = marks[MARK_OF[type]];
    if (index >= open) return { type, mark, state: "locked", need: needOf(type, open, isPassed) };
    if (isPassed(type)) return { type, mark, state: "passed" };
    if (mark !== null) return { type, mark, state: "open", need: REPEATABLE };
    return { type, mark, state: "open", need: `Score at least ${PASS_SCORE} out of ${MAX_SCORE}.` };
  });
}

function needOf(type: BatchType, open: number, isPassed: (type: BatchType) => boolean): string {
  const before = moduleBefore(type);
  if (!before) return "Opens as soon as you are in a batch.";
  if (BATCH_TYPES.indexOf(before) >= open) return `Opens after ${MODULE_TITLES[before]}.`;
  return isPassed(before)
    ? "You have qualified. The office will place you in a batch."
    : `Score at least ${PASS_SCORE} in ${MODULE_TITLES[before]} to open it.`;
}
