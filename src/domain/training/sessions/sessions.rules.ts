import { addDays, type IsoDate } from "#/shared/dates.ts";
import {
  knownMeeting,
  MEETING_FIELDS,
  type MeetingChange,
  type MeetingField,
} from "#/shared/meeting.ts";
import { formatTime, readSlot, slotTimes } from "#/shared/slot-times.ts";

/** How many days ahead a session may be recorded (C79). */
const DAYS_AHEAD = 30;
/** How many days ahead a session may be planned: enough for a whole module. */
export const PLAN_DAYS_AHEAD = 180;

export const LONGEST_TOPIC = 200;

/** The usual reasons for excusing; any other text is allowed. */
export const EXCUSES = ["Illness", "Family", "Exam", "Interview", "Travel"] as const;
export const LONGEST_EXCUSE = 200;

type Content = { date: IsoDate; slot: string; topic: string; fileId: string | null };

/** The part of a session that the audit trail keeps. */
export const contentOf = (session: Content & MeetingChange): Content & MeetingChange => {
  const { date, slot, topic, fileId } = session;
  return { date, slot, topic, fileId, ...knownMeeting(session) };
};

/**
 * The days on which a session of a batch may be recorded as of today, both included (C79), or
 * planned.
 */
export function sessionDays(
  { startDate, endDate }: { startDate: IsoDate; endDate: IsoDate | null },
  today: IsoDate,
  daysAhead = DAYS_AHEAD,
) {
  const latest = addDays(today, daysAhead);
  const last = endDate !== null && endDate < latest ? endDate : latest;
  return { first: startDate, last, endDate, daysAhead };
}

/** The problem with a session's date, in a sentence; undefined if there is none. */
export function problemOfDate(
  date: IsoDate,
  { first, last, endDate, daysAhead }: ReturnType<typeof sessionDays>,
): string | undefined {
  if (date < first) return "The session cannot be before the batch starts.";
  if (endDate !== null && date > endDate) return "The session cannot be after the batch ends.";
  if (date > last) return `The session can be at most ${daysAhead} days ahead.`;
  return undefined;
}

type Planned = { date: IsoDate; time: string };

/**
 * The instant a session begins: the start of its slot in India, or of the day if the slot's text
 * has no times. The database's `session_start` is the same rule for queries.
 */
export const startOf = ({ date, time }: Planned): Date =>
  new Date(`${date}T${slotTimes(time)?.start ?? "00:00"}:00+05:30`);

/** Sorts sessions in the order of time. */
export const byStart = (one: Planned, other: Planned): number =>
  startOf(one).valueOf() - startOf(other).valueOf();

/** Whether a session already counts, which it does once its slot has begun. */
export const hasBegun = (session: Planned, now: Date): boolean => startOf(session) <= now;

/**
 * Describes a session recorded before it begins, which counts from then on: "Recorded, begins 2:00
 * PM".
 */
export function describeRecorded({ time }: Pick<Planned, "time">): string {
  const start = slotTimes(time)?.start;
  return start ? `Recorded, begins ${formatTime(start)}` : "Recorded, counts from its day on";
}

type SessionWithAttendance = Planned & {
  isPresent: boolean;
  /** Whether the trainee has an answer that is not rejected. */
  isAnswered: boolean;
  isExcused?: boolean;
};

type Reader = {
  joinedOn: IsoDate;
  /** The last day in the batch, for a trainee who has left it. */
  leftOn?: IsoDate;
  now: Date;
};

/**
 * Whether a session counts for a trainee: once it has begun, from the day they joined, so that late
 * joiners are not marked down, until they left. Any other counts too if they attended it or handed
 * in an answer, so that no one has more than the maximum.
 */
export const isCounted = (
  session: SessionWithAttendance,
  { joinedOn, leftOn = session.date, now }: Reader,
): boolean =>
  hasBegun(session, now) &&
  ((session.date >= joinedOn && session.date <= leftOn) || session.isPresent || session.isAnswered);

/**
 * Whether a trainee's attendance of a session counts: sessions that count for them, without those
 * they were excused from. Their answers are still required.
 */
export const isExpected = (session: SessionWithAttendance, reader: Reader): boolean =>
  isCounted(session, reader) && (session.isPresent || !session.isExcused);

/** "x/y" of the sessions that count for a trainee: attended, and answered (T5). */
export function tally(
  sessions: readonly SessionWithAttendance[],
  reader: Reader,
): { attendance: string; assignments: string } {
  const counted = sessions.filter((session) => isCounted(session, reader));
  const expected = counted.filter((session) => isExpected(session, reader));
  const present = expected.filter((session) => session.isPresent).length;
  const answered = counted.filter((session) => session.isAnswered).length;
  return {
    attendance: `${present}/${expected.length}`,
    assignments: `${answered}/${counted.length}`,
  };
}

/** The slot that includes a time of day (HH:MM), or the next one; undefined after the last. */
export const slotAt = (slots: readonly string[], clock: string): string | undefined =>
  slots.find((slot) => (slotTimes(slot)?.end ?? "") > clock);

/**
 * The session that runs or comes next, given a day and time in India; undefined if none is left.
 */
export const nextSession = <S extends Planned>(
  sessions: readonly S[],
  today: IsoDate,
  clock: string,
): S | undefined =>
  sessions
    .filter(
      ({ date, time }) =>
        date > today || (date === today && (slotTimes(time)?.end ?? "24:00") > clock),
    )
    .toSorted(byStart)[0];

/**
 * A slot normalized for comparison with a spreadsheet's cell: lower case, without spaces and the
 * sign between its times.
 */
export const foldSlot = (slot: string): string =>
  readSlot(slot) ??
  slot
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/to|–|—/g, "-");

/** Whether a spreadsheet's cell means present; null for an empty one, undefined for other texts. */
export function readPresence(cell: string): boolean | null | undefined {
  const text = cell.trim().toLowerCase();
  if (text === "") return null;
  if (["yes", "y", "present", "p", "true", "1"].includes(text)) return true;
  return ["no", "n", "absent", "a", "false", "0"].includes(text) ? false : undefined;
}

/**
 * The parts of a session that edits change: who was present, and who was excused, by id with the
 * reason.
 */
export type Editable = { [K in MeetingField]?: string } & {
  date: string;
  time: string;
  topic: string;
  present: readonly string[];
  excused: Readonly<Record<string, string>>;
};

/**
 * Merges the user's own changes of a session into what others stored since; anything the user did
 * not change is theirs.
 */
export function mergeEdits(base: Editable, own: Editable, stored: Editable) {
  const isLeft = new Set(base.present.filter((id) => !own.present.includes(id)));
  const come = own.present.filter((id) => !base.present.includes(id));
  const ids = Object.keys({ ...stored.excused, ...own.excused });
  const reasonOf = (id: string) =>
    (own.excused[id] === base.excused[id] ? stored : own).excused[id];
  return {
    date: own.date === base.date ? stored.date : own.date,
    time: own.time === base.time ? stored.time : own.time,
    topic: own.topic === base.topic ? stored.topic : own.topic,
    ...Object.fromEntries(
      MEETING_FIELDS.map((field) => [field, (own[field] === base[field] ? stored : own)[field]]),
    ),
    present: [...new Set([...stored.present.filter((id) => !isLeft.has(id)), ...come])],
    excused: Object.fromEntries(
      ids.flatMap((id) => {
        const reason = reasonOf(id);
        return reason === undefined ? [] : [[id, reason]];
      }),
    ),
  };
}
