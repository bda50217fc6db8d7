import { addDays, type IsoDate, istDate } from "#/shared/dates.ts";
import { personCode } from "#/shared/person-code.ts";

/**
 * The states of a request. A granted one can still be undone; in the last state all data is
 * forgotten.
 */
export const ERASURE_STATUSES = [
  "asked",
  "withdrawn",
  "refused",
  "granted",
  "sealed",
  "destroyed",
] as const;
export type ErasureStatus = (typeof ERASURE_STATUSES)[number];

export const ERASURE_JOB = "erasures";

export const ANSWER_DAYS = 30;
/** The office is reminded this many days before the deadline. */
export const REMIND_BEFORE_DAYS = 7;
/** For how many days name and address stay sealed: the Rules of 2025 require logs for a year. */
export const SEALED_DAYS = 366;
/** Books are kept for eight financial years (Companies Act 2013, section 128). */
const BOOK_YEARS = 8;

/** The last day for answering a request in time. */
export const answerBy = (askedAt: Date): IsoDate => addDays(istDate(askedAt), ANSWER_DAYS);

/** The name of an erased person in records of money and of others. */
export const numberOf = (userId: string): string => `Person ${personCode(userId)}`;

export type StoredCounts = {
  documents: number;
  details: number;
  otherFiles: number;
  messages: number;
  receipts: number;
  training: number;
  interviews: number;
  support: number;
  certificates: number;
  lines: number;
  lastReceiptOn: IsoDate | null;
};

type Destroyed = { what: string; count: number };
type Staying = { what: string; count: number; why: string; until: IsoDate | null };

/** What is destroyed of a person's data, as far as it exists. */
export const destroyedOf = (held: StoredCounts): Destroyed[] =>
  [
    { what: "Identity papers, with their keys", count: held.documents },
    { what: "Details: contact, schooling, employment", count: held.details },
    { what: "Answers, résumé and other files", count: held.otherFiles },
    {
      what: "Certificates and their badges: they prove nothing any more",
      count: held.certificates,
    },
    { what: "Mails, notifications and messages", count: held.messages },
  ].filter(({ count }) => count > 0);

/** The end of the eighth financial year (April to March) after that of a day. */
function booksUntil(day: IsoDate): IsoDate {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return `${(month > 3 ? year + 1 : year) + BOOK_YEARS}-03-31`;
}

/**
 * What must be kept about a person, why and until when; null if it stays under a number for good.
 */
export const stayingOf = (held: StoredCounts, today: IsoDate, trailDays: number): Staying[] =>
  [
    {
      what: "Receipts and payments, with the name on them",
      count: held.receipts,
      why: "Books have to be kept for eight years (Companies Act 2013, section 128).",
      until: held.lastReceiptOn && booksUntil(held.lastReceiptOn),
    },
    {
      what: "Attendance, marks and batches, as a number",
      count: held.training,
      why: "They are the trainers' records too; nothing in them says who it was.",
      until: null,
    },
    {
      what: "Interviews and placement, as a number",
      count: held.interviews,
      why: "They are the hub's figures; nothing in them says who it was.",
      until: null,
    },
    {
      what: "The record of support, as a number",
      count: held.support,
      why: "Its payments are part of the books.",
      until: null,
    },
    {
      what: "The numbers of certificates",
      count: held.certificates,
      why:
        "Whoever checks an old paper reads that its holder was erased, not who that was, so that nobody " +
        "takes it for forged.",
      until: null,
    },
    {
      what: "Lines of the trail",
      count: held.lines,
      why: "Logs have to be kept for a year (DPDP Rules 2025), and no line of a sealed trail can be taken out.",
      until: addDays(today, trailDays),
    },
    {
      what: "Name and email, sealed",
      count: 1,
      why:
        "Whoever has to answer for the logs of a year must be able to say whom a number means. Nobody " +
        "reads it otherwise; then it is destroyed.",
      until: addDays(today, SEALED_DAYS),
    },
  ].filter(({ count }) => count > 0);

/** The obstacles to an erasure. */
export type OpenMatters = {
  owed: number;
  isPaying: boolean;
  refunds: number;
  isSupported: boolean;
  hasInterview: boolean;
};

/** Why a person cannot be erased yet, in sentences; empty if nothing is open. */
export const waitsFor = (open: OpenMatters): string[] => [
  ...(open.owed > 0 ? ["Money is still to be paid."] : []),
  ...(open.isPaying ? ["A payment is under way."] : []),
  ...(open.refunds > 0 ? ["Money is on its way back."] : []),
  ...(open.isSupported ? ["The placement's support is running."] : []),
  ...(open.hasInterview ? ["An interview is planned."] : []),
];
