import type { Round } from "#/features/interviews/rules.ts";
import { formatDay, type IsoDate } from "#/shared/dates.ts";
import { MODULE_NAMES, type Module, PASS_MARK } from "#/shared/marks.ts";
import { formatLpa, formatRupees, type Paise, toRupees } from "#/shared/money.ts";
import { writeMonth } from "#/shared/months.ts";
import type { Happening } from "../timeline/rules.ts";

// What the rows of each source say, in sentences that the person and the office both read.

const rupees = (paise: Paise) => formatRupees(toRupees(paise));
const withReason = (text: string, reason: string | null | undefined) =>
  reason ? `${text}: ${reason}` : text;

type Registered = {
  status: "pending" | "approved" | "rejected";
  paymentOption: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  detailsAt: Date | null;
  documentsAt: Date | null;
  username: string;
};

/** From the registration to the documents. A created account is told of by the audit trail. */
export function ofOnboarding(person: Registered, isCreated: boolean): Happening[] {
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
      ? [{ at: decidedAt, kind: "account", text: decision, actor: person.decidedBy } as const]
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

type Paid = {
  paymentType: string;
  amountPaise: Paise;
  waivedPaise: Paise;
  reason: string | null;
  at: Date;
  number: string | null;
  actor: string | null;
};
export const ofPayment = (row: Paid): Happening => ({
  at: row.at,
  kind: "payment",
  text: sayPaid(row),
  actor: row.actor,
  place: row.number ? { page: "receipt", number: row.number } : undefined,
});

function sayPaid({ paymentType, amountPaise, waivedPaise, reason, number }: Paid): string {
  if (waivedPaise > 0) return withReason(`${rupees(waivedPaise)} waived (${paymentType})`, reason);
  if (amountPaise === 0) return "Admission completed without a payment";
  return `Paid ${rupees(amountPaise)} (${paymentType})${number ? `, receipt ${number}` : ""}`;
}

type Voided = {
  note: string;
  number: string;
  amountPaise: Paise;
  reason: string;
  at: Date;
  actor: string;
};
export const ofVoid = ({ note, number, amountPaise, reason, at, actor }: Voided): Happening => ({
  at,
  kind: "payment",
  text: `Receipt ${number} of ${rupees(amountPaise)} voided by credit note ${note}: ${reason}`,
  actor,
  place: { page: "receipt", number },
});

type Refunded = { amountPaise: Paise; reason: string; doneAt: Date | null; createdAt: Date };
export const ofRefund = ({ amountPaise, reason, doneAt, createdAt }: Refunded): Happening => ({
  at: doneAt ?? createdAt,
  kind: "payment",
  text: `Refund of ${rupees(amountPaise)} ${doneAt ? "done" : "under way"}: ${reason}`,
});

type InModule = { batchType: Module; batchId: string };
const moduleOf = ({ batchType, batchId }: InModule) =>
  ({ page: "module", module: batchType, batchId }) as const;

type Joined = InModule & { startDate: IsoDate; joinedAt: Date; actor: string | null };
export const ofBatch = (row: Joined): Happening => ({
  at: row.joinedAt,
  kind: "training",
  text: `Joined the ${MODULE_NAMES[row.batchType]} batch ${row.batchId}, start date ${formatDay(row.startDate)}`,
  actor: row.actor,
  place: moduleOf(row),
});

type Left = InModule & { movedTo: string | null; leftAt: Date; reason: string; actor: string };
/** A place that an admin ended: moved to another batch of the module, or removed. */
export const ofDeparture = (row: Left): Happening => ({
  at: row.leftAt,
  kind: "training",
  text: row.movedTo
    ? `Moved from batch ${row.batchId} to ${row.movedTo}: ${row.reason}`
    : `Removed from batch ${row.batchId}: ${row.reason}`,
  actor: row.actor,
  place: moduleOf({ batchType: row.batchType, batchId: row.movedTo ?? row.batchId }),
});

/** One event for a module's sessions so far, on the day of the last one; null before the first. */
export function ofAttendance(
  row: InModule & { present: number; held: number; last: Date | null },
): Happening | null {
  if (!row.last) return null;
  const sessions = `${row.held} ${MODULE_NAMES[row.batchType]} session${row.held === 1 ? "" : "s"}`;
  return {
    at: row.last,
    kind: "training",
    text: `Present in ${row.present} of ${sessions}`,
    place: moduleOf(row),
  };
}

type Scored = {
  module: Module;
  oldScore: number | null;
  newScore: number;
  changedAt: Date;
  actor: string;
};
export const ofScore = (row: Scored, batchId: string | undefined): Happening => {
  const module = MODULE_NAMES[row.module];
  const passed = row.newScore >= PASS_MARK ? ", passed" : "";
  return {
    at: row.changedAt,
    kind: "score",
    text:
      row.oldScore === null
        ? `Scored ${row.newScore} of 10 in ${module}${passed}`
        : `${module} score changed from ${row.oldScore} to ${row.newScore}${passed}`,
    actor: row.actor,
    place: batchId ? { page: "module", module: row.module, batchId } : undefined,
  };
};

type Answered = InModule & {
  topic: string;
  status: string;
  uploadedAt: Date;
  reviewedAt: Date | null;
  reason: string | null;
  reviewer: string | null;
};
/** An answer as it was reviewed, and while it waits as it was handed in. */
export const ofAnswer = (row: Answered, username: string): Happening => {
  const common = { kind: "training", place: moduleOf(row) } as const;
  const about = `Answer to “${row.topic}”`;
  if (!row.reviewedAt) {
    return { ...common, at: row.uploadedAt, text: `${about} handed in`, actor: username };
  }
  const text = withReason(`${about} ${row.status.toLowerCase()}`, row.reason);
  return { ...common, at: row.reviewedAt, text, actor: row.reviewer };
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

const sayRound = (round: Round) => (round === "Screening" ? "Screening" : `${round} round`);
const saySlot = ({ date, startTime }: Slot) => `${formatDay(date)}, ${startTime}`;

/** An interview as it was scheduled, each move with where it went, and the outcome. */
export function ofInterview(
  row: Interviewed,
  movesNewestFirst: readonly Moved[],
  username: string,
): Happening[] {
  const about = `${sayRound(row.round)} with ${row.companyName}`;
  const common = {
    kind: "interview",
    actor: username,
    place: { page: "interviews", date: row.date },
  } as const;
  // What a move left is where the one before it went.
  const moves = movesNewestFirst.map((move, index) => ({
    ...common,
    at: move.movedAt,
    text: withReason(
      `${about} moved from ${saySlot(move)} to ${saySlot(movesNewestFirst[index - 1] ?? row)}`,
      move.reason,
    ),
  }));
  const first = movesNewestFirst.at(-1) ?? row;
  const outcome = row.isNoShow ? `${row.feedback}, no-show` : row.feedback;
  return [
    { ...common, at: row.createdAt, text: `${about} scheduled for ${saySlot(first)}` },
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
export const ofPlacement = (row: Placed, username: string): Happening => ({
  at: row.recordedAt,
  kind: "placement",
  text: `Placed at ${row.placedCompany} with ${formatLpa(row.packageAmount)}, joining on ${formatDay(row.onboardingDate)}`,
  actor: username,
});

type Logged = {
  kind: "session" | "note" | "closing" | "reopening";
  text: string;
  heldOn: IsoDate | null;
  minutes: number | null;
  writtenAt: Date;
  actor: string;
};
const LOG_WORDS = {
  note: "Note of the office",
  closing: "Assistance closed",
  reopening: "Assistance reopened",
} as const;
export const ofLog = (row: Logged): Happening => ({
  at: row.writtenAt,
  kind: "assistance",
  text:
    row.kind === "session"
      ? `Guidance on ${formatDay(row.heldOn ?? "")}${row.minutes ? `, ${row.minutes} minutes` : ""}: ${row.text}`
      : `${LOG_WORDS[row.kind]}: ${row.text}`,
  actor: row.actor,
  place: { page: "assistance" },
});

type Recorded = {
  number: string | null;
  month: IsoDate;
  status: string;
  amountPaise: Paise;
  recordedAt: Date;
  actor: string;
};
export const ofAssistancePayment = (row: Recorded): Happening => ({
  at: row.recordedAt,
  kind: "payment",
  text: `Assistance for ${writeMonth(row.month)}, ${rupees(row.amountPaise)}: ${row.status.toLowerCase()}${row.number ? `, receipt ${row.number}` : ""}`,
  actor: row.actor,
  place: row.number ? { page: "receipt", number: row.number } : { page: "assistance" },
});
