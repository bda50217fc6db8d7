import { addDays, type IsoDate, istDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import type { Batch } from "./batches.ts";
import type { Book } from "./book.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import type { Receipt } from "./receipts.ts";
import type { SharedFiles } from "./shared-files.ts";

/** The roles of the company's staff. */
export type StaffIds = {
  admin: string;
  adminName: string;
  /** Who holds the sessions that no scenario holds; the demo is shown as the first of them. */
  trainers: readonly string[];
  /** The hash of the demo's one password. */
  passwordHash: string;
};

/** The data that the company is written from. Days are counted from today: -3 is three days ago. */
export type World = {
  now: Date;
  feePaise: Paise;
  slots: readonly string[];
  staff: StaffIds;
  batches: readonly Batch[];
  chance: Chance;
  book: Book;
  sharedFiles: SharedFiles;
  takeReceipt: (receipt: Receipt) => void;
  dayOf: (offset: number) => IsoDate;
};

export const dayCounter = (now: Date) => (offset: number) => addDays(istDate(now), offset);

const MINUTE = 60_000;

/** One person's way through the company: each moment is later than the one before. */
export type Path = {
  /** Returns a moment of a day, in office hours if possible. Undefined if it has not come yet. */
  at: (offset: number) => Date | undefined;
  /** Returns the day of the latest moment, counted from today. */
  day: () => number;
};

export function pathOf({ now, chance, dayOf }: World): Path {
  let last = 0;
  const today = Date.parse(dayOf(0));
  return {
    at: (offset) => {
      const earliest = officeMoment(dayOf(offset), chance.between(9 * 60 + 20, 18 * 60 + 40));
      const moment = Math.max(earliest, last + chance.between(4, 50) * MINUTE);
      if (moment > now.valueOf()) return undefined;
      last = moment;
      return new Date(moment);
    },
    day: () => Math.round((Date.parse(istDate(new Date(last))) - today) / 86_400_000),
  };
}

const officeMoment = (day: IsoDate, minutes: number) =>
  Date.parse(`${day}T00:00:00+05:30`) + minutes * MINUTE;

/**
 * Returns the world with a separate source of random numbers, so that one part of the company may
 * change and leave the others as they are.
 */
export const partOf = (world: World, part: number): World => ({
  ...world,
  chance: chanceFrom(part),
});
