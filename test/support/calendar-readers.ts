import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { convertIcsCalendar } from "ts-ics";

/** Returns each entry of a calendar's text, as written. */
export const entriesOf = (text: string) =>
  text
    .split("BEGIN:VEVENT")
    .slice(1)
    .map((entry) => ({
      uid: /UID:(.+)/.exec(entry)?.[1]?.trim(),
      sequence: Number(/SEQUENCE:(.+)/.exec(entry)?.[1]),
      start: /DTSTART;(.+)/.exec(entry)?.[1]?.trim(),
      end: /DTEND;(.+)/.exec(entry)?.[1]?.trim(),
    }));

/** Reads a calendar of one entry by ical.js, which takes the zone from the text itself. */
function readByZoneOfText(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [entry, ...more] = calendar.getAllSubcomponents("vevent");
  if (!entry || more.length > 0) throw new Error("Not one entry.");
  const event = new ICAL.Event(entry);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    status: entry.getFirstPropertyValue("status"),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    description: event.description,
    location: event.location,
    url: entry.getFirstPropertyValue("url"),
    alarmsBefore: entry
      .getAllSubcomponents("valarm")
      .map((alarm) => -(alarm.getFirstPropertyValue("trigger") as ICAL.Duration).toSeconds()),
    attendee: event.attendees[0]?.getFirstValue(),
  };
}

/** The same by node-ical, which looks up the zone's name. */
function readByNameOfZone(text: string) {
  const found = Object.values(nodeIcal.sync.parseICS(text));
  const [entry, ...more] = found.filter((one) => one?.type === "VEVENT");
  if (!entry || more.length > 0) throw new Error("Not one entry.");
  const { method, uid, sequence, status, start, end, summary, description, attendee } = entry;
  return {
    method,
    uid,
    sequence: Number(sequence),
    status,
    summary,
    description,
    start: start.toISOString(),
    end: end?.toISOString(),
    location: entry.location,
    url: entry.url,
    alarmsBefore: (entry.alarms ?? []).map(({ trigger }) => secondsOf(trigger as string)),
    attendee: (attendee as { val?: string } | undefined)?.val,
  };
}

/** Returns "-PT1H" as seconds before. */
const secondsOf = (trigger: string): number | null => {
  const [, hours] = /^-PT(\d+)H$/.exec(trigger) ?? [];
  return hours ? Number(hours) * 3600 : null;
};

/** The same by ts-ics, which is strict about the values of each property. */
function readByTypes(text: string) {
  const { method, events = [] } = convertIcsCalendar(undefined, text);
  const [entry, ...more] = events;
  if (!entry || more.length > 0) throw new Error("Not one entry.");
  const { uid, sequence, status, start, end, summary, description, location, url } = entry;
  return {
    // It omits a sequence of 0.
    method,
    uid,
    sequence: sequence ?? 0,
    status,
    summary,
    description,
    location,
    url,
    start: start.date.toISOString(),
    end: end?.date.toISOString(),
    alarmsBefore: (entry.alarms ?? []).map(({ trigger }) =>
      trigger.type === "relative" && trigger.value.before
        ? (trigger.value.hours ?? 0) * 3600
        : null,
    ),
    attendee: `mailto:${entry.attendees?.[0]?.email}`,
  };
}

export const CALENDAR_READERS = [readByZoneOfText, readByNameOfZone, readByTypes] as const;
