import { addDays, type IsoDate } from "#/shared/dates.ts";
import { slotTimes } from "../sessions/rules.ts";

/** One session as a calendar shows it. */
export type CalendarSession = {
  /** Stays the same for ever, so that a calendar knows the entry again. */
  id: string;
  date: IsoDate;
  slot: string;
  topic: string;
  /** The batch's readable id. */
  batchId: string;
  trainerName: string;
  /** Grows with each change of date, slot or topic: the entry moves instead of doubling. */
  sequence: number;
  changedAt: Date;
  url: string;
};

/** India has one zone without summer time, so its whole definition fits here. */
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

/** The text of an iCalendar file (RFC 5545) with a session an entry, under the calendar's name. */
export function icalendar(name: string, sessions: readonly CalendarSession[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Training platform//Sessions//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "X-WR-TIMEZONE:Asia/Kolkata",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...ZONE,
    ...sessions.flatMap(entryOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function entryOf(session: CalendarSession): string[] {
  const { id, topic, batchId, trainerName, slot, sequence, changedAt, url } = session;
  const changed = utcStamp(changedAt);
  return [
    "BEGIN:VEVENT",
    `UID:${id}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...timesOf(session),
    `SUMMARY:${escapeText(`${topic} (${batchId})`)}`,
    `DESCRIPTION:${escapeText(`Batch ${batchId}\nTrainer: ${trainerName}\nSlot: ${slot}`)}`,
    `URL:${url}`,
    "END:VEVENT",
  ];
}

/** The slot's times in India; the whole day where the setting's text names none. */
function timesOf({ date, slot }: CalendarSession): string[] {
  const times = slotTimes(slot);
  const day = plainDay(date);
  if (!times) {
    return [`DTSTART;VALUE=DATE:${day}`, `DTEND;VALUE=DATE:${plainDay(addDays(date, 1))}`];
  }
  const at = (clock: string) => `TZID=Asia/Kolkata:${day}T${clock.replace(":", "")}00`;
  return [`DTSTART;${at(times.start)}`, `DTEND;${at(times.end)}`];
}

const plainDay = (date: IsoDate): string => date.replaceAll("-", "");

const utcStamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, "");

/** A text value as RFC 5545 section 3.3.11 wants it: nothing of it can end its line. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, "\\n")
    // Other control characters have no way to be written at all.
    .replace(/\p{Cc}/gu, "");

const LONGEST_LINE = 75;
const encoder = new TextEncoder();

/** Breaks a line after at most 75 bytes, between characters; the rest follows after a blank (3.1). */
export function foldLine(line: string): string {
  const rows = [""];
  let room = LONGEST_LINE;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      rows.push("");
      // The blank that marks a continued line is part of it.
      room = LONGEST_LINE - 1;
    }
    rows.push(`${rows.pop() ?? ""}${character}`);
    room -= size;
  }
  return rows.join("\r\n ");
}
