import { MODULES, type Module } from "#/shared/modules.ts";
import { MODULE_BATCHES } from "../modules.ts";
import { JAVA_BATCHES } from "../people.ts";

/**
 * How many days after the start of their Java batch people begin a module, and how many days it
 * takes. People who began together go through five batches, one per module: two years of 300 people
 * are some 68 of them.
 */
const PLAN: Record<Module, { after: number; lasts: number }> = {
  Java: { after: 0, lasts: 30 },
  AEM: { after: 38, lasts: 30 },
  Communication: { after: 76, lasts: 14 },
  Mock: { after: 100, lasts: 10 },
  FinalCheck: { after: 116, lasts: 7 },
};
/** How many days before its start a batch is made. */
const MADE_BEFORE: Record<Module, number> = {
  Java: 9,
  AEM: 3,
  Communication: 3,
  Mock: 3,
  FinalCheck: 3,
};

/**
 * Days from today on which a Java batch starts, with its number of people, including those of the
 * stories.
 */
export const COHORTS: readonly { start: number; size: number }[] = [
  { start: -690, size: 13 },
  { start: -630, size: 16 },
  { start: -575, size: 12 },
  { start: -520, size: 20 },
  { start: -462, size: 17 },
  { start: -405, size: 13 },
  { start: -350, size: 18 },
  { start: -294, size: 15 },
  { start: -245, size: 19 },
  { start: -196, size: 16 },
  { start: -142, size: 21 },
  { start: -126, size: 18 },
  { start: -106, size: 13 },
  { start: -48, size: 20 },
  { start: -24, size: 33 },
  { start: -2, size: 15 },
  { start: 5, size: 14 },
];

export type Batch = {
  /** Empty until the stories have made their batches. */
  id: string;
  batchId: string;
  type: Module;
  /** The start of the Java batch its people began in. */
  cohort: number;
  /** Which of several batches of the same people it is. */
  part: number;
  start: number;
  end: number | null;
  isOfStory: boolean;
  madeOn: number;
};

/** The batches that already exist when the company is written around them. */
export type StoryBatch = { type: Module; startsDaysAgo: number; endsDaysAgo: number | null };
export const OF_STORIES: readonly StoryBatch[] = [
  ...JAVA_BATCHES.map((batch) => ({ ...batch, type: "Java" as const })),
  ...MODULE_BATCHES,
];
/** People join the batch of a scenario if it starts about when theirs would. */
const NEAR_DAYS = 15;

/** Returns every batch of the company, oldest first; `parts` of each start if many people come. */
export function planBatches(parts: number, stories: readonly StoryBatch[]): Batch[] {
  return COHORTS.flatMap(({ start }) => planOf(start, stories))
    .flatMap((batch) => Array.from({ length: parts }, (_, part) => ({ ...batch, part })))
    .map((batch) => ({ ...batch, isOfStory: batch.isOfStory && batch.part === 0 }))
    .toSorted((one, other) => one.start - other.start);
}

/** Returns the batches of people who began together, up to the running one. */
function planOf(cohort: number, stories: readonly StoryBatch[]): Omit<Batch, "part">[] {
  const batches: Omit<Batch, "part">[] = [];
  for (const type of MODULES) {
    const planned = cohort + PLAN[type].after;
    const scenario = stories.find(
      (batch) =>
        batch.type === type &&
        Math.abs(batch.startsDaysAgo + planned) <= (type === "Java" ? 0 : NEAR_DAYS),
    );
    const start = scenario ? -scenario.startsDaysAgo : planned;
    if (start > (type === "Java" ? 9 : 2) || batches.at(-1)?.end === null) break;
    const end = endOf(type, start, scenario);
    const madeOn = start - MADE_BEFORE[type];
    const isOfStory = scenario !== undefined;
    batches.push({ id: "", batchId: "", type, cohort, start, end, isOfStory, madeOn });
  }
  return batches;
}

function endOf(type: Module, start: number, scenario: StoryBatch | undefined): number | null {
  if (scenario) return scenario.endsDaysAgo === null ? null : -scenario.endsDaysAgo;
  const end = start + PLAN[type].lasts;
  return end < 0 ? end : null;
}

/** Returns the module's batch for people who began together. */
export const batchFor = (
  batches: readonly Batch[],
  type: Module,
  { cohort, part }: { cohort: number; part: number },
): Batch | undefined =>
  batches.find((batch) => batch.type === type && batch.cohort === cohort && batch.part === part);
