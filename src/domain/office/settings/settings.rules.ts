import { slotTimes } from "#/shared/slot-times.ts";

/** What a new hub needs before its first trainee comes, in the recommended order. */
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

/** The services an owner can test. */
export const SERVICES = ["mail", "payment"] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Whether a text is a slot with its times: 9:00 AM to 11:00 AM. */
export const isSlot = (text: string): boolean => slotTimes(text) !== undefined;

const startOf = (slot: string): string => slotTimes(slot)?.start ?? "";

/** Returns slots in order of time. */
export const slotsInOrder = (slots: readonly string[]): string[] =>
  slots.toSorted((one, other) => startOf(one).localeCompare(startOf(other)));

/** The present state: which fields have values, and how many other things there are. */
export type Found = {
  /** The fields that the environment sets or that were saved. */
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

/**
 * Returns which steps of a first day are done, judged by what exists: nothing is ticked off by
 * hand.
 */
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
