import { type IsoDate, istMoment } from "#/shared/dates.ts";
import { normalForm } from "#/shared/normal-form.ts";
import { hasVisible } from "#/shared/visible-line.ts";

/** In the order candidates take them (specification 2 section 9); the first is the default. */
export const ROUNDS = ["Screening", "L1", "L2", "L3", "Client", "HR", "Manager"] as const;
export type Round = (typeof ROUNDS)[number];

/** The rounds counted in the CEO's table: all but Manager. */
export const COUNTED_ROUNDS = ["Screening", "L1", "L2", "L3", "Client", "HR"] as const;

export const DURATIONS = ["30 Minutes", "60 Minutes"] as const;
export type Duration = (typeof DURATIONS)[number];

export const FEEDBACKS = ["Pending", "Positive", "Negative"] as const;
export type Feedback = (typeof FEEDBACKS)[number];
export const OUTCOMES = ["Positive", "Negative"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The minimum length of the description of a Negative outcome, in characters (I-69). */
export const SHORTEST_DESCRIPTION = 90;
export const LONGEST_DESCRIPTION = 5000;
export const LONGEST_COMPANY = 120;
export const LONGEST_MOVE_REASON = 500;

export const START_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * The length of a text as people count it: trimmed, in code points; 0 if nothing in it is visible.
 */
export const lengthOf = (text: string): number => (hasVisible(text) ? [...text.trim()].length : 0);

/** Whether a round needs a PDF with its outcome: HR and Client (I-70). */
export const needsAttachment = (round: Round): boolean => round === "HR" || round === "Client";

const LEGAL_FORMS = new Set(
  "ltd limited pvt private inc incorporated llp llc corp corporation co company plc gmbh".split(
    " ",
  ),
);

/**
 * Normalizes a company's name, without case, accents, punctuation and legal form, so that "Infosys"
 * and "infosys ltd." are the same company.
 */
export function companyKey(name: string): string {
  const plain = normalForm(name, "NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}+#]+/u).filter(Boolean);
  let end = words.length;
  while (end > 1 && LEGAL_FORMS.has(words[end - 1] ?? "")) end -= 1;
  return words.slice(0, end).join(" ") || plain.trim();
}

export type InterviewFacts = {
  companyName: string;
  companyKey: string;
  /** All keys of the same company: its own, and those it was merged with. */
  companyKeys: readonly string[];
  round: Round;
  feedback: Feedback;
  /** Whether the application that it belongs to is over, so that it restricts nothing any more. */
  isOver: boolean;
};

/** The facts that decide whether a trainee may schedule an interview; latest interview first. */
export type SchedulingFacts = {
  isPlaced: boolean;
  hasProfile: boolean;
  interviews: readonly Pick<InterviewFacts, "feedback">[];
};

/**
 * Returns why a trainee may not schedule, the most final reason first; undefined if they may (M2).
 */
export function obstacleOf(facts: SchedulingFacts) {
  if (facts.isPlaced) return "ALREADY_PLACED";
  if (!facts.hasProfile) return "PROFILE_MISSING";
  if (facts.interviews[0]?.feedback === "Pending") return "INTERVIEW_PENDING";
  return undefined;
}

/**
 * The interview whose company the next one must be with: the latest, if it is Positive (C9) and its
 * application is not over.
 */
export function lockedCompany(interviews: readonly InterviewFacts[]): InterviewFacts | undefined {
  const [latest] = interviews;
  return latest?.feedback === "Positive" && !latest.isOver ? latest : undefined;
}

/**
 * The rounds with Positive feedback at the company of the latest interview, in order; those of
 * ended applications do not count.
 */
export function completedRounds(interviews: readonly InterviewFacts[]): Round[] {
  const current = interviews[0]?.companyKeys ?? [];
  const passed = interviews.filter(
    (row) => current.includes(row.companyKey) && row.feedback === "Positive" && !row.isOver,
  );
  return ROUNDS.filter((round) => passed.some((row) => row.round === round));
}

/** The first round not passed yet, which the form proposes: Screening if none is. */
export const nextRound = (completed: readonly Round[]): Round =>
  ROUNDS.find((round) => !completed.includes(round)) ?? "Screening";

type Slot = { date: IsoDate; startTime: string; duration: string };

type Start = Pick<Slot, "date" | "startTime">;

/** Whether the start changed; other changes are no move. */
export const isMoved = (before: Start, after: Start): boolean =>
  before.date !== after.date || before.startTime !== after.startTime;

/** When an interview ends; India has no daylight saving time. */
export const endOf = (slot: Slot): Date =>
  new Date(
    istMoment(slot.date, slot.startTime).valueOf() + Number.parseInt(slot.duration, 10) * 60_000,
  );

/** Whether two interviews overlap, even past midnight; one may begin when the other ends. */
export const isClash = (one: Slot, other: Slot): boolean =>
  istMoment(one.date, one.startTime) < endOf(other) &&
  istMoment(other.date, other.startTime) < endOf(one);

type Removed = {
  id: string;
  traineeId: string;
  applicationId: string | null;
  companyKey: string;
  date: string;
};

/** Rows for a decision to keep, in its format. */
type Restored = {
  table:
    | "users"
    | "applications"
    | "placements"
    | "interviews"
    | "interviewMoves"
    | "interviewPresence"
    | "interviewQuestions";
  where: Readonly<Record<string, string>>;
  columns?: readonly string[];
  isCondition?: true;
  conflict?: string;
};

/**
 * The rows that undoing the removal of an interview restores. It is refused once something
 * contradicts the interview: the candidate is placed, their other interviews or the application
 * have changed, or, for one that the office arranged, the company's day has changed, as the time
 * may be taken. Locked in the same order as everywhere: the application, then the candidate.
 */
export function rowsOfRemoval(removed: Removed): readonly Restored[] {
  const { id, traineeId, applicationId, companyKey, date } = removed;
  const application: Restored = {
    table: "applications",
    where: { id: applicationId ?? "" },
    columns: ["stage"],
    isCondition: true,
    conflict: "the application was moved",
  };
  const day: Restored = {
    table: "interviews",
    where: { company_key: companyKey, date },
    columns: ["id", "start_time", "duration"],
    isCondition: true,
    conflict: "another interview was put into the company's day",
  };
  const rows: readonly Restored[] = [
    { table: "users", where: { id: traineeId }, columns: [] },
    {
      table: "placements",
      where: { trainee_id: traineeId },
      columns: ["id"],
      isCondition: true,
      conflict: "a placement was recorded",
    },
    {
      table: "interviews",
      where: { trainee_id: traineeId },
      columns: ["id", "feedback"],
      isCondition: true,
      conflict: "another interview was scheduled or got its outcome",
    },
    { table: "interviews", where: { id } },
    { table: "interviewMoves", where: { interview_id: id } },
    { table: "interviewPresence", where: { interview_id: id } },
    { table: "interviewQuestions", where: { interview_id: id } },
  ];
  return applicationId === null ? rows : [application, ...rows, day];
}

/** Audit actions that mean an interview has changed. */
export const INTERVIEW_CHANGES = ["interview.changed", "interview.feedback-recorded"];
