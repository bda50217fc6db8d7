import { slotTimes } from "#/shared/slot-times.ts";

/** What a new hub needs before its first trainee comes, in the order in which it is best done. */
export const FIRST_DAY = [
  "name",
  "contacts",
  "place",
  "fee",
  "slots",
  "terms",
  "mail",
  "payment",
  "trainer",
  "batch",
] as const;
export type FirstDayItem = (typeof FIRST_DAY)[number];

/** What an owner can test. */
export const SERVICES = ["mail", "payment"] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Whether a text names a slot by its times: 9:00 AM to 11:00 AM. */
export const isSlot = (text: string): boolean => slotTimes(text) !== undefined;

const startOf = (slot: string): string => slotTimes(slot)?.start ?? "";

/** Returns slots in the order of the day. */
export const slotsInOrder = (slots: readonly string[]): string[] =>
  slots.toSorted((one, other) => startOf(one).localeCompare(startOf(other)));

/** What is there: which sections somebody has said something of, and how many of the rest. */
export type Found = {
  /** The fields that the environment sets or somebody has saved. */
  known: ReadonlySet<string>;
  hasMark: boolean;
  hasPlace: boolean;
  worked: ReadonlySet<string>;
  hasTrainer: boolean;
  hasBatch: boolean;
};

/** The contacts given to visitors and trainees. */
export const CONTACT_FIELDS = [
  "adminName",
  "adminEmail",
  "adminPhone",
  "marketingName",
  "marketingEmail",
  "marketingPhone",
] as const;

/** Returns what of a first day is done, by what is there alone: nothing is ticked off by hand. */
export function firstDayOf(found: Found): { name: FirstDayItem; isDone: boolean }[] {
  const { known, worked } = found;
  const done: Record<FirstDayItem, boolean> = {
    name: known.has("hubName") && found.hasMark,
    contacts: CONTACT_FIELDS.every((field) => known.has(field)),
    place: found.hasPlace,
    fee: known.has("admissionFee"),
    slots: known.has("timeSlots"),
    terms: known.has("terms"),
    mail: worked.has("mail"),
    payment: worked.has("payment"),
    trainer: found.hasTrainer,
    batch: found.hasBatch,
  };
  return FIRST_DAY.map((name) => ({ name, isDone: done[name] }));
}
