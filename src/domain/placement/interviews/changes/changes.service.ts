import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { changesContract, InterviewChange } from "./changes.contract.ts";
import { findLook, listChanges, saveLook } from "./changes.queries.ts";
import { shownSince } from "./changes.rules.ts";

/** The changes since the caller's last look, and the days with interviews around a date. */
async function readChanges({ db, clock, actor }: Context, { date }: { date?: string | undefined }) {
  const [now, today] = [clock.now(), clock.today()];
  const { lookedAt, dayBefore, dayAfter } = await findLook(db, actor.id, date || today);
  const since = shownSince(lookedAt, now, new Date(`${today}T00:00:00+05:30`));
  const changes = (await listChanges(db, since)).map(
    ({ id, fromDate, fromTime, at, ...row }): InterviewChange => ({
      ...row,
      _id: id,
      from: fromDate && fromTime ? { date: fromDate, startTime: fromTime } : null,
      at: at.toISOString(),
    }),
  );
  // Stored times have microseconds; rounding up to the next millisecond includes them.
  const last = changes[0] ? Date.parse(changes[0].at) + 1 : since.getTime();
  return {
    until: new Date(last).toISOString(),
    since: since.toISOString(),
    changes,
    dayBefore,
    dayAfter,
  };
}

/** Stores that the caller has seen everything up to a moment, which must not be in the future. */
async function seeChanges({ db, clock, actor }: Context, { until }: { until: string }) {
  const now = clock.now();
  const seen = new Date(until);
  const kept = await saveLook(db, actor.id, seen < now ? seen : now);
  return { seenUntil: kept.toISOString() };
}

export const changesService: Service<typeof changesContract> = {
  read: readChanges,
  see: seeChanges,
};
