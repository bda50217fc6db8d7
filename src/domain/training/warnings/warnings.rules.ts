import { LOW_ATTENDANCE } from "#/domain/training/sessions/attendance.rules.ts";
import { addDays, formatDate, type IsoDate } from "#/shared/dates.ts";
import { keysOf } from "#/shared/keys.ts";
import { MAX_SCORE, MODULE_NAMES, type Module, PASS_SCORE } from "#/shared/modules.ts";

/**
 * The names of the signs of risk, those least related to a mark first
 * (docs/decisions/0046-early-warning.md).
 */
export const SIGN_NAMES = {
  neverCame: "Never came",
  cameOnce: "Came once",
  stopped: "Stopped coming",
  attendance: "Low attendance",
  outOfReach: "Out of reach",
  answers: "Answers missing",
  mark: "Score below 7",
} as const;
export const SIGN_KINDS = keysOf(SIGN_NAMES);
export type SignKind = (typeof SIGN_KINDS)[number];

/** One missed session says nothing yet; two or more without any attended means they never came. */
const NEVER_CAME_OF = 2;
/** The limits from which a fact becomes a sign, as set by an owner. */
export type WarningLimits = {
  /** Consecutive absences after which somebody who came has stopped coming. */
  missed: number;
  /** The share of sessions below which attendance is low, in percent. */
  attendance: number;
  /** The number of missing answers. */
  answers: number;
  /** Days after which an answer is missing. */
  answerDays: number;
};
/** A week of sessions; the limit that trainers use; one or two answers can be caught up on. */
export const USUAL_LIMITS: WarningLimits = {
  missed: 3,
  attendance: LOW_ATTENDANCE * 100,
  answers: 3,
  answerDays: 7,
};
/** After a single visit two absences are enough: there was no habit to break yet. */
const CAME_ONCE_THEN_MISSED = 2;
/** With fewer sessions a share says nothing. */
const FEWEST_IN_ALL = 4;
/** For this many days after the end of a batch, members who have not moved on are still checked. */
export const DAYS_AFTER_END = 30;

/** One session that has begun, for one member of its batch. */
export type Sitting = {
  date: IsoDate;
  isThere: boolean;
  /** Whether it counts for them, unlike sessions from before they joined. */
  isCounted: boolean;
  /** Excused, announced, or missed because of another appointment of ours at the same time. */
  isExcused: boolean;
  /** Whether they handed in an answer that was not rejected. */
  isAnswered: boolean;
};

/** The facts that signs are derived from and shown with. */
export type Facts = {
  /** Sessions that count for them, without those they were excused from. */
  held: number;
  attended: number;
  /** Upcoming sessions that are planned. */
  ahead: number;
  missed: number;
  lastThere: IsoDate | null;
  lateAnswers: number;
  mark: number | null;
};

type Member = {
  /** In order of time. */
  sittings: readonly Sitting[];
  ahead: number;
  mark: number | null;
};

/** Returns the facts of a member as of a day. */
export function factsOf(
  { sittings, ahead, mark }: Member,
  today: IsoDate,
  { answerDays }: WarningLimits = USUAL_LIMITS,
): Facts {
  const counted = sittings.filter(
    ({ isCounted, isExcused, isThere }) => isThere || (isCounted && !isExcused),
  );
  const there = counted.findLastIndex(({ isThere }) => isThere);
  return {
    held: counted.length,
    attended: counted.filter(({ isThere }) => isThere).length,
    ahead,
    missed: counted.length - 1 - there,
    lastThere: counted[there]?.date ?? null,
    lateAnswers: counted.filter(
      ({ date, isAnswered }) => !isAnswered && addDays(date, answerDays) < today,
    ).length,
    mark,
  };
}

/** A sign, and its size: more is worse. */
export type Sign = { kind: SignKind; size: number };

/** Returns the signs of risk in the facts; never, once and stopped exclude each other. */
export function signsOf(facts: Facts, limits: WarningLimits = USUAL_LIMITS): Sign[] {
  const { held, attended, ahead, missed, lateAnswers, mark } = facts;
  const inAll = held + ahead;
  const isBelow = (part: number, of: number) => part * 100 < of * limits.attendance;
  const signs: [SignKind, isShown: boolean, size: number][] = [
    ["neverCame", attended === 0 && held >= NEVER_CAME_OF, missed],
    ["cameOnce", attended === 1 && missed >= CAME_ONCE_THEN_MISSED, missed],
    ["stopped", attended > 1 && missed >= limits.missed, missed],
    ["attendance", held >= FEWEST_IN_ALL && isBelow(attended, held), held - attended],
    [
      "outOfReach",
      ahead > 0 && inAll >= FEWEST_IN_ALL && isBelow(attended + ahead, inAll),
      held - attended,
    ],
    ["answers", lateAnswers >= limits.answers, lateAnswers],
    ["mark", mark !== null && mark < PASS_SCORE, MAX_SCORE - (mark ?? MAX_SCORE)],
  ];
  return signs.flatMap(([kind, isShown, size]) => (isShown ? [{ kind, size }] : []));
}

const percent = (part: number, of: number): string => `${Math.floor((part * 100) / of)}%`;
const sessions = (count: number) => `${count} session${count === 1 ? "" : "s"}`;

type ReasonInput = { module: Module; today: IsoDate; limits?: WarningLimits };

/** The facts behind a sign, in a sentence. */
export function reasonOf(
  kind: SignKind,
  { held, attended, ahead, missed, lastThere, lateAnswers, mark }: Facts,
  { module, today, limits = USUAL_LIMITS }: ReasonInput,
): string {
  const minimum = `${limits.attendance}%`;
  const inAll = held + ahead;
  const last = lastThere ? formatDate(lastThere, today) : "";
  switch (kind) {
    case "neverCame":
      return `Absent at all ${sessions(held)} since joining.`;
    case "cameOnce":
      return `Came on ${last} only; absent at the ${sessions(missed)} since.`;
    case "stopped":
      return `Absent at the last ${sessions(missed)} in a row; last there on ${last}.`;
    case "attendance":
      return (
        `At ${attended} of ${sessions(held)} held (${percent(attended, held)}), below ` +
        `${minimum}${ahead > 0 ? `; ${attended} of ${inAll} with those planned` : ""}.`
      );
    case "outOfReach":
      return (
        `Can no longer reach ${minimum}: with ${ahead === 1 ? "the one" : `all ${ahead}`} planned it ` +
        `would be ${attended + ahead} of ${inAll} (${percent(attended + ahead, inAll)}).`
      );
    case "answers":
      return `${lateAnswers} of ${sessions(held)}, over ${limits.answerDays} days.`;
    case "mark":
      return `${mark} of ${MAX_SCORE} in ${MODULE_NAMES[module]}; ${PASS_SCORE} passes.`;
  }
}

/** Signs about the same absences, the most telling first. */
const ABSENCES: readonly string[] = [
  "neverCame",
  "cameOnce",
  "stopped",
  "attendance",
  "outOfReach",
] satisfies SignKind[];

/**
 * Returns signs as shown, those about absences merged into one: their facts are the same, so the
 * first one's sentence is used.
 */
export function groupSigns(
  signs: readonly { kind: SignKind; reason: string }[],
): { kinds: SignKind[]; reason: string }[] {
  const absences = signs.filter(({ kind }) => ABSENCES.includes(kind));
  const others = signs.filter(({ kind }) => !ABSENCES.includes(kind));
  const [first] = absences;
  return [
    ...(first ? [{ kinds: absences.map(({ kind }) => kind), reason: first.reason }] : []),
    ...others.map(({ kind, reason }) => ({ kinds: [kind], reason })),
  ];
}

/** The names of the things done about a sign. */
export const ACTION_NAMES = {
  call: "Called",
  meeting: "Met",
  message: "Wrote",
  noAnswer: "No answer",
  batch: "Moved to another batch",
  away: "Away, announced",
  other: "Something else",
} as const;
export const WARNING_ACTIONS = keysOf(ACTION_NAMES);
export type WarningAction = (typeof WARNING_ACTIONS)[number];

/** When the person is shown again: at once, once something gets worse, or on a day. */
export const REST_NAMES = {
  change: "When something gets worse",
  day: "On a day",
  none: "Keep it in the list",
} as const;
export const RESTS = keysOf(REST_NAMES);
export type Rest = (typeof RESTS)[number];

export const LONGEST_NOTE = 1000;
/** The most days ahead that signs can rest: with half a year it would be no early warning. */
export const LONGEST_REST = 180;

/** The signs and the rest as of the last note. */
export type LastNote = { rest: Rest; restsUntil: IsoDate | null; signs: readonly Sign[] };

/**
 * Whether signs rest after the last note about them: until a chosen day, or while none of them is
 * new or worse.
 */
export function isResting(note: LastNote | null, signs: readonly Sign[], today: IsoDate): boolean {
  if (!note || note.rest === "none") return false;
  if (note.rest === "day") return (note.restsUntil ?? today) > today;
  const before = new Map(note.signs.map(({ kind, size }) => [kind, size]));
  return signs.every(({ kind, size }) => size <= (before.get(kind) ?? -1));
}

/** The first and last day that somebody is away, both included. */
export type Away = { from: IsoDate; until: IsoDate };
export const isAway = (away: readonly Away[], date: IsoDate): boolean =>
  away.some(({ from, until }) => date >= from && date <= until);
