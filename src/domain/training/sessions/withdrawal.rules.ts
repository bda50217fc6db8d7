import type { Audience } from "#/shared/actor.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";

/** Whether a session's day still lets its trainer withdraw it: yesterday in India or later. */
export const isRecent = (date: IsoDate, today: IsoDate): boolean => date >= addDays(today, -1);

type Recorded = { trainerId: string; date: IsoDate };

/**
 * Whether to offer withdrawing a session: any to the office, a recent one of their own to a
 * trainer.
 */
export const canWithdraw = (
  { id, audience }: { id: string; audience: Audience },
  { trainerId, date }: Recorded,
  today: IsoDate,
): boolean =>
  audience === "admin" || (audience === "trainer" && trainerId === id && isRecent(date, today));
