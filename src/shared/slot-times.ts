import { normalizeCharacters } from "./normalize-characters.ts";

/** The slots of a hub whose owner has set no others. */
export const USUAL_SLOTS = [
  "9:00 AM to 11:00 AM",
  "11:00 AM to 1:00 PM",
  "2:00 PM to 4:00 PM",
  "4:00 PM to 6:00 PM",
] as const;

/** Formats a time of day: "14:30" is 2:30 PM. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

type SlotTimes = { start: string; end: string };

/**
 * Returns the times of a slot text such as "9:00 AM to 11:00 AM" as HH:MM; undefined for any other
 * text.
 */
export function slotTimes(slot: string): SlotTimes | undefined {
  const [start, end] = slot.split(/\bto\b/i).map(toMinutes);
  if (start === undefined || end === undefined || end <= start) return undefined;
  return { start: toClock(start), end: toClock(end) };
}

/**
 * Returns a slot text in the product's form: 9:00 – 11:00 AM, 11:00 AM – 1:00 PM; any other text
 * unchanged.
 */
export function formatSlot(slot: string): string {
  const times = slotTimes(slot);
  if (!times) return slot;
  const [start, end] = [formatTime(times.start), formatTime(times.end)];
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`;
}

/** A time as people write it: 9:00 AM, 9.00 am, 9 a.m., or 9:00 if the other time has AM or PM. */
const WRITTEN_TIME = /^(\d{1,2})(?:[:.](\d{2}))? ?(?:([ap])\.?m\.?)?$/i;

/**
 * Returns a typed or pasted slot in its stored form: "9.00 – 11.00 am" is 9:00 AM to 11:00 AM.
 * Undefined unless the text has two times, the later one last.
 */
export function readSlot(text: string): string | undefined {
  const times = normalizeCharacters(text)
    .trim()
    .split(/ ?(?:\bto\b|-) ?/i, 3);
  const read = times.map((time) => WRITTEN_TIME.exec(time));
  const half = read.at(-1)?.[3];
  const written = read.map((time) => {
    const [, hour, minute = "00", own = half] = time ?? [];
    return `${Number(hour)}:${minute} ${own?.toUpperCase()}M`;
  });
  const slot = written.join(" to ");
  return times.length === 2 && slotTimes(slot) ? slot : undefined;
}

function toMinutes(text: string): number | undefined {
  const [, hour, minute, half] = /^\s*(\d{1,2}):(\d{2})\s*([AP]M)\s*$/i.exec(text) ?? [];
  if (!hour || !minute || !half) return undefined;
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hours < 1 || hours > 12 || minutes > 59) return undefined;
  return (hours % 12) * 60 + minutes + (half.toUpperCase() === "PM" ? 12 * 60 : 0);
}

const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
