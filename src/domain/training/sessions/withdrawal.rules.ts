import type { Audience } from "#/shared/actor.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";

/**
 * Whether a trainer can still withdraw a session by its day, in India: one of yesterday or later.
 */
export const isRecent = (date: IsoDate, today: IsoDate): boolean => date >= addDays(today, -1);

type Recorded = { trainerId: string; date: IsoDate };

/**
 * Whether to offer withdrawing a session: to the office any, to a trainer a recent one of theirs.
 */
export const canWithdraw = (
  { id, audience }: { id: string; audience: Audience },
  { trainerId, date }: Recorded,
  today: IsoDate,
): boolean =>
  audience === "admin" || (audience === "trainer" && trainerId === id && isRecent(date, today));
