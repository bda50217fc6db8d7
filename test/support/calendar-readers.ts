import ICAL from "ical.js";
import nodeIcal from "node-ical";

/** A calendar of one entry, by ical.js, which reads the zone out of the text itself. */
export function readByZoneOfText(text: string) {
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
    attendee: event.attendees[0]?.getFirstValue(),
  };
}

/** The same by node-ical, which looks the zone's name up. */
export function readByNameOfZone(text: string) {
  const found = Object.values(nodeIcal.sync.parseICS(text));
  const [entry, ...more] = found.filter((one) => one?.type === "VEVENT");
  if (!entry || more.length > 0) throw new Error("Not one entry.");
  const { method, uid, sequence, status, start, end, summary, description, attendee } = entry;
  return {
    ...{ method, uid, sequence: Number(sequence), status, summary, description },
    start: start.toISOString(),
    end: end?.toISOString(),
    attendee: (attendee as { val?: string } | undefined)?.val,
  };
}
