import { formatMonth, type Month } from "#/shared/months.ts";

/** The months of this century: every month that the hub knows is among them. */
const WRITTEN = Array.from({ length: 1_200 }, (_, index) => {
  const number = String((index % 12) + 1).padStart(2, "0");
  const month: Month = `${2000 + Math.floor(index / 12)}-${number}-01`;
  return { month, text: formatMonth(month).toLowerCase() };
});

/** The months that have a text in them as they are written (Sep 2026), whatever its capitals. */
export const monthsMatching = (text: string): Month[] =>
  WRITTEN.filter((one) => one.text.includes(text.toLowerCase())).map(({ month }) => month);
