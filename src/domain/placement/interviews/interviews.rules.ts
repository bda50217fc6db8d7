import { type IsoDate, istMoment } from "#/shared/dates.ts";
import { normalForm } from "#/shared/normal-form.ts";
import { hasVisible } from "#/shared/visible-line.ts";

/** In the order a candidate takes them (specification 2 section 9); the first is the default. */
export const ROUNDS = ["Screening", "L1", "L2", "L3", "Client", "HR", "Manager"] as const;
export type Round = (typeof ROUNDS)[number];

/** The rounds the CEO's table counts: all but Manager. */
export const COUNTED_ROUNDS = ["Screening", "L1", "L2", "L3", "Client", "HR"] as const;

export const DURATIONS = ["30 Minutes", "60 Minutes"] as const;
export type Duration = (typeof DURATIONS)[number];

export const FEEDBACKS = ["Pending", "Positive", "Negative"] as const;
export type Feedback = (typeof FEEDBACKS)[number];
export const OUTCOMES = ["Positive", "Negative"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A Negative outcome is described in at least this many characters (I-69). */
export const SHORTEST_DESCRIPTION = 90;
export const LONGEST_DESCRIPTION = 5000;
export const LONGEST_COMPANY = 120;
export const LONGEST_MOVE_REASON = 500;

export const START_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Characters as people count them: after trimming, one for each code point; none of a text of which
 * nobody sees anything.
 */
export const lengthOf = (text: string): number => (hasVisible(text) ? [...text.trim()].length : 0);

/** HR and Client rounds need a PDF with their outcome (I-70). */
export const needsAttachment = (round: Round): boolean => round === "HR" || round === "Client";

const LEGAL_FORMS = new Set(
  "ltd limited pvt private inc incorporated llp llc corp corporation co company plc gmbh".split(
    " ",
  ),
);

/**
 * Returns a company's name without case, accents, punctuation and legal form, so that "Infosys" and
 * "infosys ltd." are the same company.
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
  /** Every key of the same company: its own, and those it was merged with. */
  companyKeys: readonly string[];
  round: Round;
  feedback: Feedback;
  /** Whether the application that it belongs to is over, so that it binds nobody any more. */
  isOver: boolean;
};

/** What decides whether a trainee may schedule an interview; the latest interview comes first. */
export type SchedulingFacts = {
  isPlaced: boolean;
  hasProfile: boolean;
  interviews: readonly Pick<InterviewFacts, "feedback">[];
};

/**
 * Returns the reason why a trainee may not schedule, the most final first; undefined when there is
 * none (M2).
 */
export function obstacleOf(facts: SchedulingFacts) {
  if (facts.isPlaced) return "ALREADY_PLACED";
  if (!facts.hasProfile) return "PROFILE_MISSING";
  if (facts.interviews[0]?.feedback === "Pending") return "INTERVIEW_PENDING";
  return undefined;
}

/**
 * The company that the next interview must be with: locked while the latest is Positive (C9), and
 * the application that it belongs to is not over.
 */
export function lockedCompany(interviews: readonly InterviewFacts[]): InterviewFacts | undefined {
  const [latest] = interviews;
  return latest?.feedback === "Positive" && !latest.isOver ? latest : undefined;
}

/**
 * Rounds with Positive feedback at the company of the latest interview, in their order; those of
 * what is over do not count.
 */
export function completedRounds(interviews: readonly InterviewFacts[]): Round[] {
  const current = interviews[0]?.companyKeys ?? [];
  const passed = interviews.filter(
    (row) => current.includes(row.companyKey) && row.feedback === "Positive" && !row.isOver,
  );
  return ROUNDS.filter((round) => passed.some((row) => row.round === round));
}

/** The first round not passed yet, which the form proposes: Screening unless it is done. */
export const nextRound = (completed: readonly Round[]): Round =>
  ROUNDS.find((round) => !completed.includes(round)) ?? "Screening";

type Slot = { date: IsoDate; startTime: string; duration: string };

type Start = Pick<Slot, "date" | "startTime">;

/** Whether it begins at another time: what changes beyond that is no move. */
export const isMoved = (before: Start, after: Start): boolean =>
  before.date !== after.date || before.startTime !== after.startTime;

/** When an interview is over; India has no summer time. */
export const endOf = (slot: Slot): Date =>
  new Date(
    istMoment(slot.date, slot.startTime).valueOf() + Number.parseInt(slot.duration, 10) * 60_000,
  );

/** Whether two interviews overlap, also over midnight; one may begin when the other ends. */
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

/** Rows that a decision keeps, as it takes them. */
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
 * have changed, or, for one that the office arranged, the company's day has, as its hour may be
 * taken. Locked in the same order as everywhere else: the application, then the candidate.
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

/** Lines of the trail that say an interview is another one now. */
export const INTERVIEW_CHANGES = ["interview.changed", "interview.feedback-recorded"];
