import { newId } from "#/platform/db/ids.ts";
import { istDate } from "#/shared/dates.ts";
import { MAX_SCORE, MODULES, type Module, PASS_SCORE } from "#/shared/modules.ts";
import { type Batch, batchFor } from "./batches.ts";
import type { Person } from "./onboarding.ts";
import type { Path, World } from "./world.ts";

export type Member = { person: Person; batch: Batch; joinedOn: string };

/** How a module affects people's marks. */
const HARDER: Record<Module, number> = {
  Java: 0,
  AEM: -0.1,
  Communication: 0.2,
  Mock: 0.1,
  FinalCheck: 0.35,
};
/** A person who stops waits no longer for a mark or a place: they get an absentee's mark. */
const SETTLED_DAYS = 110;
const ABSENT_MARK = 3;
/** How many stop; among recent ones some more, as nobody has followed up yet. */
const STOPPING: Record<Module, number> = {
  Java: 0.035,
  AEM: 0.035,
  Communication: 0.012,
  Mock: 0.012,
  FinalCheck: 0.012,
};
const [LATELY, STILL_THERE_DAYS] = [4, 50];
const WHY_GONE = [
  "Moved to Chennai with the family.",
  "Found work in testing and cannot come in the mornings.",
  "Goes on with studies.",
] as const;

/**
 * Takes a person through the modules, each after passing the previous one. Returns whether all are
 * passed; `join` is called with each of their batches.
 */
export function learn(
  world: World,
  person: Person,
  plan: { cohort: number; part: number; path: Path; paidAt: Date; join: (member: Member) => void },
): boolean {
  const { chance } = world;
  for (const module of MODULES) {
    // Anyone who stops in Java has no mark: without a batch the office would be asked to give one.
    const luck = chance.next();
    const mark = markOf(world, person, module);
    const batch = batchFor(world.batches, module, plan);
    if (!batch) return false;
    const seenLast = module === "Java" ? (batch.end ?? 0) : batch.start;
    const isLately = seenLast >= -SETTLED_DAYS && seenLast < -STILL_THERE_DAYS;
    const stops = luck < STOPPING[module] * (isLately ? LATELY : 1);
    const joinedAt = module === "Java" ? plan.paidAt : plan.path.at(batch.start - 2);
    if (!joinedAt) return false;
    const settledOn =
      stops && batch.end !== null && batch.end < -SETTLED_DAYS ? batch.end + 3 : null;
    if (stops && module !== "Java" && settledOn === null)
      return leave(world, person, { batch, joinedAt, path: plan.path });
    const membership = { batchId: batch.id, batchType: module, traineeId: person.id, joinedAt };
    world.book.add("batchMembers", membership);
    plan.join({ person, batch, joinedOn: istDate(joinedAt) });
    if (settledOn !== null)
      addScore(world, person, { module, score: ABSENT_MARK, at: plan.path.at(settledOn) });
    if (
      stops ||
      batch.end === null ||
      !isPassed(world, person, { module, mark, end: batch.end, path: plan.path })
    )
      return false;
  }
  return true;
}

const markOf = ({ chance }: World, { ability }: Person, module: Module) =>
  quarter(chance.around(ability + HARDER[module], 0.7));
const quarter = (mark: number) => Math.min(MAX_SCORE, Math.max(3, Math.round(mark * 4) / 4));

type Exam = { module: Module; mark: number; end: number; path: Path };

/** Marks a module, and a second time if it was failed: most then pass. */
function isPassed(world: World, person: Person, { module, mark, end, path }: Exam): boolean {
  const { chance } = world;
  const second = chance.happens(0.75) ? quarter(PASS_SCORE + chance.next() * 1.5) : undefined;
  const at = path.at(end + 1);
  if (!at) return false;
  addChange(world, person, { module, from: null, to: mark, at });
  const again = mark < PASS_SCORE && second ? path.at(end + 5) : undefined;
  if (again && second) addChange(world, person, { module, from: mark, to: second, at: again });
  const score = again && second ? second : mark;
  addScore(world, person, { module, score, at: again ?? at });
  return score >= PASS_SCORE;
}

function addScore(
  { book, staff }: World,
  { id: traineeId }: Person,
  { module, score, at }: { module: Module; score: number; at: Date | undefined },
) {
  const [scoredBy = null] = staff.trainers;
  if (at) book.add("moduleScores", { traineeId, module, score, scoredBy, scoredAt: at });
}

function addChange(
  { book, staff }: World,
  { id }: Person,
  { module, from, to, at }: { module: Module; from: number | null; to: number; at: Date },
) {
  const [changedBy = staff.admin] = staff.trainers;
  const change = { oldScore: from, newScore: to, changedBy, changedAt: at };
  book.add("scoreChanges", { id: newId(), traineeId: id, module, ...change });
}

/** A person comes for a week or two and is removed from the batch again. */
function leave(
  { book, chance, staff }: World,
  person: Person,
  { batch, joinedAt, path }: { batch: Batch; joinedAt: Date; path: Path },
): false {
  const reason = chance.oneOf(WHY_GONE);
  const leftAt = path.at(batch.start + chance.between(6, 15));
  const membership = { batchId: batch.id, batchType: batch.type, traineeId: person.id, joinedAt };
  if (!leftAt) {
    book.add("batchMembers", membership);
    return false;
  }
  const departure = { leftAt, leftBy: staff.admin, movedTo: null, reason };
  book.add("batchDepartures", { id: newId(), ...membership, ...departure });
  return false;
}
