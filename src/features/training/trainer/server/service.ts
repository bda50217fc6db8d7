import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { listTrainerSessions } from "../../sessions/server/queries.ts";
import { presentSession } from "../../sessions/server/reading.service.ts";
import type { trainerContract } from "../contract.ts";
import { listUnscored, listWaiting } from "./queries.ts";

/** The token's trainer, whatever the browser has stored. */
export const readTrainer = async ({ actor }: Context) => ({
  user: { _id: actor.id, username: actor.username },
});

/**
 * Returns a trainer's tasks of the day: own sessions in the day's order, waiting answers, and trainees without a
 * score.
 */
export async function readTrainerDay(context: Context) {
  const { db, actor, clock, hub } = context;
  const today = clock.today();
  const filter = { trainerId: actor.id, date: today, slots: hub.now().timeSlots };
  const { rows } = await listTrainerSessions(db, filter, { sort: "time" });
  const waiting = await listWaiting(db, actor.id);
  return {
    today,
    sessions: rows.map((row) => presentSession(context, row)),
    waiting: waiting.map((row) => ({ ...row, oldestAt: row.oldestAt.toISOString() })),
    unscored: await listUnscored(db, today),
  };
}

export const trainerService: Service<typeof trainerContract> = {
  identity: readTrainer,
  desk: readTrainerDay,
};
