import { addDays, type IsoDate } from "#/shared/dates.ts";
import {
  knownMeeting,
  MEETING_FIELDS,
  type MeetingChange,
  type MeetingField,
} from "#/shared/meeting.ts";
import { formatTime, slotTimes } from "#/shared/slot-times.ts";

/** How far ahead a session may be written down (C79). */
const DAYS_AHEAD = 30;
/** How far ahead a session may be planned: a whole module. */
export const PLAN_DAYS_AHEAD = 180;

export const LONGEST_TOPIC = 200;

/** Why somebody is excused, as it is mostly; any other words will do. */
export const EXCUSES = ["Illness", "Family", "Exam", "Interview", "Travel"] as const;
export const LONGEST_EXCUSE = 200;

type Content = { date: IsoDate; slot: string; topic: string; fileId: string | null };

/** What the audit trail keeps of a session. */
export const contentOf = (session: Content & MeetingChange): Content & MeetingChange => {
  const { date, slot, topic, fileId } = session;
  return { date, slot, topic, fileId, ...knownMeeting(session) };
};

/**
 * The days on which a session of a batch may be written down as of today, both included (C79), or
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

/** What is wrong with a session's date, in a sentence; undefined when nothing is. */
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
 * The instant a session begins: its slot's first minute in India, or the day's where the slot's
 * text names no times. The database's `session_start` is the same rule for queries.
 */
export const startOf = ({ date, time }: Planned): Date =>
  new Date(`${date}T${slotTimes(time)?.start ?? "00:00"}:00+05:30`);

/** Sorts sessions in the order of time. */
export const byStart = (one: Planned, other: Planned): number =>
  startOf(one).valueOf() - startOf(other).valueOf();

/** Whether a session counts by now: once its slot has begun, and nowhere before. */
export const hasBegun = (session: Planned, now: Date): boolean => startOf(session) <= now;

/**
 * A session that is recorded before it begins, and counts from then on: "Recorded, begins 2:00 PM".
 */
export function describeRecorded({ time }: Pick<Planned, "time">): string {
  const start = slotTimes(time)?.start;
  return start ? `Recorded, begins ${formatTime(start)}` : "Recorded, counts from its day on";
}

type SessionWithAttendance = Planned & {
  isPresent: boolean;
  /** Whether the trainee has an answer that is not rejected. */
  isAnswered: boolean;
  /** Whether they were absent with leave. */
  isExcused?: boolean;
};

type Reader = {
  joinedOn: IsoDate;
  /** The last day of who has left the batch. */
  leftOn?: IsoDate;
  now: Date;
};

/**
 * Whether a session counts for a trainee who joined on a day: once it has begun, and from that day
 * on, so that a late joiner is not marked down for earlier sessions, until they left. Any other
 * counts all the same when they were there or handed something in, so that no one has more than
 * there is to have.
 */
export const isCounted = (
  session: SessionWithAttendance,
  { joinedOn, leftOn = session.date, now }: Reader,
): boolean =>
  hasBegun(session, now) &&
  ((session.date >= joinedOn && session.date <= leftOn) || session.isPresent || session.isAnswered);

/**
 * Whether somebody's attendance of a session counts: of those that count for them, not the ones
 * they were excused from. Their answers are asked for all the same.
 */
export const isExpected = (session: SessionWithAttendance, reader: Reader): boolean =>
  isCounted(session, reader) && (session.isPresent || !session.isExcused);

/** "x/y" of the sessions that count for a trainee: where they were, and what they answered (T5). */
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

/**
 * The slot that runs at a time of day (HH:MM), or the next one to come; undefined after the last.
 */
export const slotAt = (slots: readonly string[], clock: string): string | undefined =>
  slots.find((slot) => (slotTimes(slot)?.end ?? "") > clock);

/**
 * The session that comes next, or runs, on a day at a time in India; undefined when none is to
 * come.
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
 * A slot as it is compared with what a spreadsheet has: without case, spaces and the sign between
 * its times.
 */
export const foldSlot = (slot: string): string =>
  slot
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/to|–|—/g, "-");

/**
 * Whether a spreadsheet's cell says that somebody was there; null for an empty one, undefined for
 * what says neither.
 */
export function readPresence(cell: string): boolean | null | undefined {
  const text = cell.trim().toLowerCase();
  if (text === "") return null;
  if (["yes", "y", "present", "p", "true", "1"].includes(text)) return true;
  return ["no", "n", "absent", "a", "false", "0"].includes(text) ? false : undefined;
}

/** What is changed of a session: who was there and who was excused, by id, with the reason. */
export type Editable = { [K in MeetingField]?: string } & {
  date: string;
  time: string;
  topic: string;
  present: readonly string[];
  excused: Readonly<Record<string, string>>;
};

/**
 * One's own changes of a session laid over what others stored since: what one did not touch is
 * theirs.
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
