import type { Round } from "#/domain/placement/interviews/interviews.rules.ts";
import { ACTION_NAMES, type WarningAction } from "#/domain/training/warnings/warnings.rules.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { isPass, MODULE_NAMES, type Module } from "#/shared/modules.ts";
import { formatLpa } from "#/shared/money.ts";
import { formatTime } from "#/shared/slot-times.ts";
import type { JourneyEvent } from "./timeline/timeline.rules.ts";

// Builds timeline events from the rows of each source; both the person and the office read their
// texts.

/** Who did it, if a person: the name, and the id if the row has it. */
export type By = { actor: string | null; actorId: string | null };
export const by = ({ actor, actorId }: By) => ({ actor, actorId });
export const withReason = (text: string, reason: string | null | undefined) =>
  reason ? `${text}: ${reason}` : text;

type Registered = {
  status: "pending" | "approved" | "rejected";
  paymentOption: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  decidedById: string | null;
  detailsAt: Date | null;
  documentsAt: Date | null;
  username: string;
};

/**
 * Returns the events up to the documents. For a created account the first one is in the audit
 * trail.
 */
export function onboardingEvents(person: Registered, isCreated: boolean): JourneyEvent[] {
  const { username, status, paymentOption, decidedAt } = person;
  const actor = username;
  const decision =
    status === "rejected"
      ? "Registration rejected"
      : `Registration approved${paymentOption ? ` with ${paymentOption}` : ""}`;
  return [
    ...(isCreated
      ? []
      : [{ at: person.createdAt, kind: "account", text: "Registered", actor } as const]),
    ...(decidedAt
      ? [
          {
            at: decidedAt,
            kind: "account",
            text: decision,
            actor: person.decidedBy,
            actorId: person.decidedById,
          } as const,
        ]
      : []),
    ...(person.detailsAt
      ? [{ at: person.detailsAt, kind: "onboarding", text: "Details submitted", actor } as const]
      : []),
    ...(person.documentsAt
      ? [
          {
            at: person.documentsAt,
            kind: "onboarding",
            text: "Documents submitted",
            actor,
          } as const,
        ]
      : []),
  ];
}

type InModule = { batchType: Module; batchId: string };
const moduleOf = ({ batchType, batchId }: InModule) =>
  ({ page: "module", module: batchType, batchId }) as const;

type Joined = InModule & By & { startDate: IsoDate; joinedAt: Date };
export const batchJoinedEvent = (row: Joined): JourneyEvent => ({
  at: row.joinedAt,
  kind: "training",
  text: `Joined the ${MODULE_NAMES[row.batchType]} batch ${row.batchId}, start date ${formatDate(row.startDate)}`,
  ...by(row),
  target: moduleOf(row),
});

type DepartureRow = InModule & By & { movedTo: string | null; leftAt: Date; reason: string };
/** A membership ended by an admin: moved to another batch of the module, or removed. */
export const departureEvent = (row: DepartureRow): JourneyEvent => ({
  at: row.leftAt,
  kind: "training",
  text: row.movedTo
    ? `Moved from batch ${row.batchId} to ${row.movedTo}: ${row.reason}`
    : `Removed from batch ${row.batchId}: ${row.reason}`,
  ...by(row),
  target: moduleOf({ batchType: row.batchType, batchId: row.movedTo ?? row.batchId }),
});

/**
 * Returns one event for a module's attendance, on the last session's day; null if there was none.
 */
export function attendanceEvent(
  row: InModule & { present: number; held: number; last: Date | null },
): JourneyEvent | null {
  if (!row.last) return null;
  const sessions = `${row.held} ${MODULE_NAMES[row.batchType]} session${row.held === 1 ? "" : "s"}`;
  return {
    at: row.last,
    kind: "training",
    text: `Present in ${row.present} of ${sessions}`,
    target: moduleOf(row),
  };
}

type Marks = { oldScore: number | null; newScore: number | null };
type Scored = By & Marks & { module: Module; changedAt: Date };
const scoreText = ({ oldScore, newScore }: Marks, module: string): string => {
  if (newScore === null) return `${module} score of ${oldScore} taken back`;
  return oldScore === null
    ? `Scored ${newScore} of 10 in ${module}`
    : `${module} score changed from ${oldScore} to ${newScore}`;
};

export const scoreEvent = (row: Scored, batchId: string | undefined): JourneyEvent => {
  const module = MODULE_NAMES[row.module];
  const passed = isPass(row.newScore) ? ", passed" : "";
  return {
    at: row.changedAt,
    kind: "score",
    text: scoreText(row, module) + passed,
    ...by(row),
    target: batchId ? { page: "module", module: row.module, batchId } : undefined,
  };
};

type Answered = InModule & {
  topic: string;
  status: string;
  uploadedAt: Date;
  reviewedAt: Date | null;
  reason: string | null;
  reviewer: string | null;
  reviewerId: string | null;
};
/** The event of an answer: its review, or while it waits its submission. */
export const answerEvent = (row: Answered, username: string): JourneyEvent => {
  const common = { kind: "training", target: moduleOf(row) } as const;
  const about = `Answer to “${row.topic}”`;
  if (!row.reviewedAt) {
    return { ...common, at: row.uploadedAt, text: `${about} handed in`, actor: username };
  }
  const text = withReason(`${about} ${row.status.toLowerCase()}`, row.reason);
  return { ...common, at: row.reviewedAt, text, actor: row.reviewer, actorId: row.reviewerId };
};

type Slot = { date: IsoDate; startTime: string };
type Interviewed = Slot & {
  companyName: string;
  round: Round;
  feedback: string;
  feedbackAt: Date | null;
  isNoShow: boolean;
  createdAt: Date;
};
type Moved = Slot & { reason: string | null; movedAt: Date };

const formatRound = (round: Round) => (round === "Screening" ? "Screening" : `${round} round`);
const formatStart = ({ date, startTime }: Slot) => `${formatDate(date)}, ${formatTime(startTime)}`;

/** The events of an interview: its scheduling, each move, and the outcome. */
export function interviewEvents(
  row: Interviewed,
  movesNewestFirst: readonly Moved[],
  username: string,
): JourneyEvent[] {
  const about = `${formatRound(row.round)} with ${row.companyName}`;
  const common = {
    kind: "interview",
    actor: username,
    target: { page: "interviews", date: row.date },
  } as const;
  // A move stores the old slot, so its new one is the old slot of the next move.
  const moves = movesNewestFirst.map((move, index) => ({
    ...common,
    at: move.movedAt,
    text: withReason(
      `${about} moved from ${formatStart(move)} to ${formatStart(movesNewestFirst[index - 1] ?? row)}`,
      move.reason,
    ),
  }));
  const first = movesNewestFirst.at(-1) ?? row;
  const outcome = row.isNoShow ? `${row.feedback}, no-show` : row.feedback;
  return [
    { ...common, at: row.createdAt, text: `${about} scheduled for ${formatStart(first)}` },
    ...moves.toReversed(),
    ...(row.feedbackAt ? [{ ...common, at: row.feedbackAt, text: `${about}: ${outcome}` }] : []),
  ];
}

type Placed = {
  placedCompany: string;
  packageAmount: number;
  onboardingDate: IsoDate;
  recordedAt: Date;
};
export const placementEvent = (row: Placed, username: string): JourneyEvent => ({
  at: row.recordedAt,
  kind: "placement",
  text:
    `Placed at ${row.placedCompany} with ${formatLpa(row.packageAmount)}, joining on ` +
    `${formatDate(row.onboardingDate)}`,
  actor: username,
});

type Logged = By & {
  kind: "session" | "note" | "closing" | "reopening";
  text: string;
  heldOn: IsoDate | null;
  minutes: number | null;
  writtenAt: Date;
};
const LOG_WORDS = {
  note: "Note of the office",
  closing: "Assistance closed",
  reopening: "Assistance reopened",
} as const;
export const logEvent = (row: Logged): JourneyEvent => ({
  at: row.writtenAt,
  kind: "assistance",
  text:
    row.kind === "session"
      ? `Guidance on ${formatDate(row.heldOn ?? "")}${row.minutes ? `, ${row.minutes} minutes` : ""}: ${row.text}`
      : `${LOG_WORDS[row.kind]}: ${row.text}`,
  ...by(row),
  target: { page: "assistance" },
});

type Noted = By & {
  deed: WarningAction;
  text: string;
  awayFrom: IsoDate | null;
  awayUntil: IsoDate | null;
};
/** What was done about a sign of risk. */
export const warningNoteEvent = (row: Noted & { writtenAt: Date }): JourneyEvent => {
  const { deed, text, awayFrom: from, awayUntil: until } = row;
  const days = from && until ? ` from ${formatDate(from)} to ${formatDate(until)}` : "";
  const what = `Early warning (${ACTION_NAMES[deed].toLowerCase()}${days})`;
  return { at: row.writtenAt, kind: "training", text: withReason(what, text), ...by(row) };
};

/** The office's answer to a person's message on the contact page. */
export const answerByMailEvent = (row: By & { at: Date; text: string | null }): JourneyEvent => ({
  at: row.at,
  kind: "account",
  text: withReason("Contact message answered by mail", row.text),
  ...by(row),
});
