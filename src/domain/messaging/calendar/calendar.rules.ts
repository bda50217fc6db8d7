import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type MeetingChange, meetingLines } from "#/shared/meeting.ts";
import { formatSlot, slotTimes } from "#/shared/slot-times.ts";

export type CalendarEntry = {
  /** Never changes, so that a calendar recognises the entry. */
  id: string;
  title: string;
  lines: readonly string[];
  date: IsoDate;
  /** The start in India, HH:MM; without times the entry is all-day. */
  times: { start: string; minutes: number } | null;
  /** Increases with each change, so that the entry moves instead of being duplicated. */
  sequence: number;
  changedAt: Date;
  /** The page of the hub about it. */
  url: string;
} & Pick<MeetingChange, "place" | "link">;

type Planned = Pick<CalendarEntry, "id" | "date" | "sequence" | "changedAt" | "url"> &
  MeetingChange;
type PlannedSession = Planned & {
  slot: string;
  topic: string;
  /** The batch's readable id. */
  batchId: string;
  trainerName: string;
};

/** A training session at its slot's times; all-day if the slot's text has no times. */
export function sessionEntry(session: PlannedSession): CalendarEntry {
  const { slot, topic, batchId, trainerName, ...planned } = session;
  const times = slotTimes(slot);
  const facts = [`Batch ${batchId}`, `Trainer: ${trainerName}`, `Slot: ${formatSlot(slot)}`];
  return {
    ...planned,
    title: `${topic} (${batchId})`,
    lines: [...facts, ...meetingLines(planned)],
    times: times
      ? { start: times.start, minutes: (instant(times.end) - instant(times.start)) / MINUTE_MS }
      : null,
  };
}

type FirstDay = Planned & { batchId: string; place: string | null };

/** The first day of a batch, as an all-day entry, until a class is planned for it. */
export function firstDayEntry({ batchId, place, ...planned }: FirstDay): CalendarEntry {
  const lines = [`Batch ${batchId}`, "The time is told with the first class."];
  return {
    ...planned,
    title: `First day of batch ${batchId}`,
    lines: place ? [...lines, place] : lines,
    times: null,
  };
}

type PlannedInterview = Planned & {
  companyName: string;
  round: string;
  startTime: string;
  /** For example "30 Minutes". */
  duration: string;
};

/** An interview with its planned duration; its outcome does not belong in a calendar. */
export function interviewEntry(interview: PlannedInterview): CalendarEntry {
  const { companyName, round, startTime, duration, ...planned } = interview;
  const facts = [`Company: ${companyName}`, `Round: ${round}`, `Duration: ${duration}`];
  return {
    ...planned,
    title: `${round} interview with ${companyName}`,
    lines: [...facts, ...meetingLines(planned)],
    times: { start: startTime, minutes: Number.parseInt(duration, 10) },
  };
}

const MINUTE_MS = 60_000;
const instant = (clock: string, date: IsoDate = "1970-01-01"): number =>
  Date.parse(`${date}T${clock}:00Z`);

/** India has one time zone without daylight saving time, so its whole definition fits here. */
const ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Kolkata",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0530",
  "TZOFFSETTO:+0530",
  "TZNAME:IST",
  "END:STANDARD",
  "END:VTIMEZONE",
] as const;

const HEAD = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Training platform//Calendar//EN",
  "CALSCALE:GREGORIAN",
] as const;

/** The text of an iCalendar file (RFC 5545) with these entries and the calendar's name. */
export function icalendar(name: string, entries: readonly CalendarEntry[]): string {
  return textOf([
    ...HEAD,
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "X-WR-TIMEZONE:Asia/Kolkata",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...ZONE,
    ...entries.flatMap((entry) => linesOf(entry, alarmOf(entry))),
    "END:VCALENDAR",
  ]);
}

type Mailbox = { name: string; address: string };
/** The organizer and the attendee, which a mail program needs to accept an entry. */
export type Parties = { organizer: Mailbox; attendee: Mailbox };

/**
 * The text that invites one person to an entry, or with `CANCEL` removes it from their calendar
 * (RFC 5546): the entry's id identifies it, its sequence says which version is later.
 */
export function invitation(
  method: "REQUEST" | "CANCEL",
  entry: CalendarEntry,
  { organizer, attendee }: Parties,
): string {
  const extra = [
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:${attendee.address}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
  ];
  const alarm = method === "CANCEL" ? [] : alarmOf(entry);
  return textOf([
    ...HEAD,
    `METHOD:${method}`,
    ...ZONE,
    ...linesOf(entry, [...extra, ...alarm]),
    "END:VCALENDAR",
  ]);
}

/** A quoted parameter value, without quotes or control characters inside (RFC 5545 3.2). */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, "'")}"`;

const textOf = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join("");

/** An hour before, or at 18:00 the evening before an all-day entry. */
const alarmOf = ({ title, times }: CalendarEntry): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:${times ? "-PT1H" : "-PT6H"}`,
  "END:VALARM",
];

function linesOf(entry: CalendarEntry, extra: readonly string[]): string[] {
  const { id, title, lines, sequence, changedAt, url, place, link } = entry;
  const changed = utcStamp(changedAt);
  // Calendars show the location in their lists and open a link in it.
  const location = place || link;
  return [
    "BEGIN:VEVENT",
    `UID:${id}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...timesOf(entry),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText([...lines, ...(link ? [url] : [])].join("\n"))}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    `URL:${link || url}`,
    ...extra,
    "END:VEVENT",
  ];
}

function timesOf({ date, times }: CalendarEntry): string[] {
  if (!times) {
    return [
      `DTSTART;VALUE=DATE:${plainDay(date)}`,
      `DTEND;VALUE=DATE:${plainDay(addDays(date, 1))}`,
    ];
  }
  const start = instant(times.start, date);
  // A session that begins late in the evening may end on the next day.
  const end = new Date(start + times.minutes * MINUTE_MS);
  return [
    `DTSTART;TZID=Asia/Kolkata:${localStamp(new Date(start))}`,
    `DTEND;TZID=Asia/Kolkata:${localStamp(end)}`,
  ];
}

/** The time in India, as if it were UTC. */
const localStamp = (clock: Date): string => utcStamp(clock).replace("Z", "");

const plainDay = (date: IsoDate): string => date.replaceAll("-", "");

const utcStamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, "");

/** Escapes a text value (RFC 5545 section 3.3.11), so that nothing in it can end its line. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, "\\n")
    // Other control characters cannot be represented at all.
    .replace(/\p{Cc}/gu, "");

const LONGEST_LINE = 75;
const encoder = new TextEncoder();

/** Breaks a line after at most 75 bytes, between characters; the next starts with a space (3.1). */
export function foldLine(line: string): string {
  const rows = [""];
  let room = LONGEST_LINE;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      rows.push("");
      // The space that marks a continued line counts.
      room = LONGEST_LINE - 1;
    }
    rows.push(`${rows.pop() ?? ""}${character}`);
    room -= size;
  }
  return rows.join("\r\n ");
}
