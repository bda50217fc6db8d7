import { formatMonth, type Month } from "#/shared/months.ts";

/** The months of this century, which include every month in the hub. */
const WRITTEN = Array.from({ length: 1_200 }, (_, index) => {
  const number = String((index % 12) + 1).padStart(2, "0");
  const month: Month = `${2000 + Math.floor(index / 12)}-${number}-01`;
  return { month, text: formatMonth(month).toLowerCase() };
});

/** Returns the months whose written form (Sep 2026) contains a text, ignoring case. */
export const monthsMatching = (text: string): Month[] =>
  WRITTEN.filter((one) => one.text.includes(text.toLowerCase())).map(({ month }) => month);
