import { addDays, type IsoDate } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { supportPrice } from "#/shared/support-price.ts";
import { type Section, sectionsOf } from "#/shared/terms.ts";

/** Returns the day this many working days (Monday to Saturday) after a day. */
export function workingDayAfter(day: IsoDate, days: number): IsoDate {
  const isSunday = (date: IsoDate) => new Date(`${date}T00:00Z`).getUTCDay() === 0;
  let date = day;
  for (let left = days; left > 0; ) {
    date = addDays(date, 1);
    if (!isSunday(date)) left -= 1;
  }
  return isSunday(date) ? addDays(date, 1) : date;
}

type Replies = {
  contactReplies: string;
  hubName: string;
  /** In rupees; `supportPrice` determines what a month of assistance costs. */
  admissionFee: number;
  supportFee: number | null;
  adminName: string;
  adminPhone: string;
};

/** Returns the templates for answers, filled in from the settings. */
export const repliesOf = (settings: Replies): Section[] =>
  sectionsOf(settings.contactReplies, {
    hub: settings.hubName,
    fee: formatRupees(settings.admissionFee),
    support: supportPrice(settings.supportFee),
    contact: `${settings.adminName}, ${settings.adminPhone}`,
  }).filter(({ paragraphs }) => paragraphs.length > 0);
