import { listKeyOf } from "#/domain/messaging/calendar/calendar.queries.ts";
import { listNewestBatches } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { readTogether } from "#/platform/db/together.ts";
import { countOpenSigns } from "#/platform/db/warning-signs.queries.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isAttendanceLow } from "../attendance.rules.ts";
import { listAbandoned, listPlannedBy } from "../planned/planned.queries.ts";
import { presentPlanned } from "../planned/reading.service.ts";
import { presentSession } from "../reading.service.ts";
import { listSessionsAfter, listSessionsOn } from "../sessions.queries.ts";
import type { trainerContract } from "./trainer.contract.ts";
import { listTallied, listUnscored, listWaiting } from "./trainer.queries.ts";

/** The trainer of the token, whatever the browser has stored. */
const readTrainer = async ({ actor }: Context) => ({
  user: { _id: actor.id, username: actor.username },
});

/** As many upcoming sessions as the first screen shows. */
const MOST_AHEAD = 3;

/**
 * Returns the data of a trainer's first screen: own sessions of today in order, planned sessions,
 * waiting answers, trainees without a score or with low attendance, and the batches to choose from.
 */
async function readTrainerDay(context: Context) {
  const { db, actor, clock, hub } = context;
  const [today, trainerId] = [clock.today(), actor.id];
  const of = await readTogether(db, {
    sessions: listSessionsOn(db, { trainerId, date: today, slots: hub.now().timeSlots }),
    planned: listPlannedBy(db, trainerId),
    abandoned: listAbandoned(db, today),
    ahead: listSessionsAfter(db, { trainerId, date: today, most: MOST_AHEAD }),
    waiting: listWaiting(db, trainerId),
    unscored: listUnscored(db, today),
    tallied: listTallied(db, { trainerId, today, now: clock.now() }),
    batches: listNewestBatches(db),
    keys: listKeyOf(db, trainerId),
    atRisk: countOpenSigns(db, trainerId),
  });
  const members = of.tallied.map(({ sessions: { expected, attended }, ...member }) => ({
    ...member,
    expected,
    attended,
  }));
  return {
    today,
    sessions: of.sessions.map((row) => presentSession(context, row)),
    planned: of.planned.map((row) => presentPlanned(context, row)),
    abandoned: of.abandoned.map((row) => presentPlanned(context, row)),
    ahead: of.ahead.map((row) => presentSession(context, row)),
    waiting: of.waiting.map((row) => ({ ...row, oldestAt: row.oldestAt.toISOString() })),
    unscored: of.unscored,
    low: members
      .filter(isAttendanceLow)
      .map(({ expected: counted, ...member }) => ({ ...member, counted })),
    atRisk: of.atRisk[0]?.count ?? 0,
    batches: of.batches.map(({ id, ...batch }) => ({ _id: id, ...batch })),
    calendarKey: { createdAt: of.keys[0]?.createdAt.toISOString() ?? null },
  };
}

export const trainerService: Service<typeof trainerContract> = {
  identity: readTrainer,
  desk: readTrainerDay,
  day: readTrainerDay,
};
