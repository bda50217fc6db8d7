import { addDays, daysBetween, formatDate, type IsoDate } from "#/shared/dates.ts";
import { MODULE_NAMES, MODULES, type Module } from "#/shared/modules.ts";

/** A batch trains one module, and is named after it. */
export const BATCH_TYPES = MODULES;
export type BatchType = Module;

/** A batch may be joined this many days before and after its start. */
export const ELIGIBLE_DAYS = 7;

/**
 * Whether a batch that starts on `startDate` can be joined on `today`, both calendar dates in
 * India: from 7 days before the start to 7 days after it, both included (I-43).
 */
export const isBatchEligible = (startDate: IsoDate, today: IsoDate): boolean =>
  Math.abs(daysBetween(today, startDate)) <= ELIGIBLE_DAYS;

/** The first day on which a batch can be joined. */
export const opensOn = (startDate: IsoDate): IsoDate => addDays(startDate, -ELIGIBLE_DAYS);

/**
 * Whether a batch has ended on `today`: the whole of its end date is over in India. `notEnded` of
 * joining.queries.ts is the same rule in SQL.
 */
export const hasEnded = ({ endDate }: { endDate: IsoDate | null }, today: IsoDate): boolean =>
  endDate !== null && endDate < today;

/** Whether a batch was cancelled before its start: its end date is before its start date. */
export const isCancelled = ({ startDate, endDate }: Dates): boolean =>
  endDate !== null && endDate < startDate;

export const BATCH_STATES = ["planned", "running", "ended"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

type Dates = { startDate: IsoDate; endDate: IsoDate | null };

/**
 * The state of a batch on a day; `isIn` of office/oversight/batch/batch.queries.ts is the same rule
 * in SQL.
 */
export const batchState = (batch: Dates, today: IsoDate): BatchState => {
  if (hasEnded(batch, today)) return "ended";
  return batch.startDate > today ? "planned" : "running";
};

/**
 * The state of a batch in a word or two: a batch that ends today can still be joined and hold
 * sessions.
 */
export function stateName(batch: Dates, today: IsoDate): string {
  if (isCancelled(batch)) return "Cancelled";
  const state = batchState(batch, today);
  if (state === "ended") return "Ended";
  if (state === "planned") return "Planned";
  return batch.endDate === today ? "Ends today" : "Running";
}

/** The state of a batch, with its past or future end date. */
export function describeState(batch: Dates, today: IsoDate): string {
  const name = stateName(batch, today);
  const day = batch.endDate && formatDate(batch.endDate, today);
  if (name === "Ended") return `Ended ${day}`;
  return name === "Running" && day ? `Running until ${day}` : name;
}

/** The highest capacity a batch may have, which keeps one transaction short. */
export const MAX_CAPACITY = 1000;

/** How many places a batch has left; null for no limit. */
export const placesLeft = (batch: { capacity: number | null; taken: number }): number | null =>
  batch.capacity === null ? null : Math.max(0, batch.capacity - batch.taken);

/** The places of a batch in words: "12 of 30 places taken", "12 trainees". */
export function describePlaces({ capacity, taken }: { capacity: number | null; taken: number }) {
  if (capacity !== null) return `${taken} of ${capacity} places taken`;
  return `${taken} trainee${taken === 1 ? "" : "s"}`;
}

/**
 * Describes a batch so that it can be told apart in a list: "Java · starts Mon 30 Nov · 3 trainees
 * · Planned".
 */
export function describeBatch(
  batch: {
    batchType: BatchType;
    startDate: IsoDate;
    endDate: IsoDate | null;
    capacity: number | null;
    taken: number;
  },
  today: IsoDate,
): string {
  const verb = batch.startDate > today ? "starts" : "started";
  const start = `${verb} ${formatDate(batch.startDate, today)}`;
  const parts = [MODULE_NAMES[batch.batchType], start, describePlaces(batch)];
  return [...parts, describeState(batch, today)].join(" · ");
}

const ID_PREFIX = {
  Java: "JAVA",
  AEM: "AEM",
  Communication: "COMM",
  Mock: "MOCK",
  FinalCheck: "FINAL",
} as const satisfies Record<BatchType, string>;

/**
 * The readable id of a batch, made of its type, the year it starts in and its number in that year
 * (G4).
 */
export const readableBatchId = (type: BatchType, year: number, number: number): string =>
  `${ID_PREFIX[type]}-${year}-${String(number).padStart(3, "0")}`;

/** The module before one, from which its trainees come; undefined for Java. */
export const moduleBefore = (type: BatchType): BatchType | undefined =>
  BATCH_TYPES[BATCH_TYPES.indexOf(type) - 1];

/**
 * The furthest module a trainee may open, given the types of the batches they are in, or null for
 * none. No module is skipped, so everything after a gap stays locked (T2, I-53).
 */
export function highestUnlocked(memberOf: readonly BatchType[]): BatchType | null {
  const firstMissing = BATCH_TYPES.findIndex((type) => !memberOf.includes(type));
  const open = firstMissing < 0 ? BATCH_TYPES.length : firstMissing;
  return BATCH_TYPES[open - 1] ?? null;
}

/** The batches that can be joined on a day, the one with the nearest start first (A12, I-43). */
export const eligibleBatches = <B extends { startDate: IsoDate }>(
  batches: readonly B[],
  today: IsoDate,
): B[] =>
  batches
    .filter(({ startDate }) => isBatchEligible(startDate, today))
    .toSorted(
      (one, other) =>
        Math.abs(daysBetween(today, one.startDate)) - Math.abs(daysBetween(today, other.startDate)),
    );

/** When a batch starts, in words. */
export function describeStart(startDate: IsoDate, today: IsoDate): string {
  const days = daysBetween(today, startDate);
  if (days === 0) return "Starts today";
  if (days === 1) return "Starts tomorrow";
  if (days === -1) return "Started yesterday";
  return days > 0 ? `Starts in ${days} days` : `Started ${-days} days ago`;
}

/** Whether a batch has training sessions: in Java and AEM only (specification 3, T4). */
export const hasSessions = (type: BatchType): boolean => type === "Java" || type === "AEM";

/** The field of a batch's trainee that holds the mark of each module (specification 3, M12). */
const MARK_KEYS = {
  Java: "javaScore",
  AEM: "aemScore",
  Communication: "communicationScore",
  Mock: "mockScore",
  FinalCheck: "finnalCheckScore",
} as const satisfies Record<BatchType, string>;

/** The mark a batch's trainee has in a module; null for none. */
export const markIn = (
  marks: Readonly<Record<(typeof MARK_KEYS)[BatchType], number | null>>,
  type: BatchType,
): number | null => marks[MARK_KEYS[type]];
