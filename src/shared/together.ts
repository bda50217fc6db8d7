/** The read that answers several others at once (`siteContract.together`). */
export const TOGETHER = "/api/together";

/** So many reads at most are answered together, and so long may their addresses be in all. */
export const MOST_TOGETHER = 12;
export const LONGEST_TOGETHER = 4000;

/** What one of them answered, as it would have by itself: its JSON as text, of a list how many there are. */
export type ReadAnswer = { status: number; text: string; total?: number | undefined };
