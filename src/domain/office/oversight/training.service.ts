import { listTrainerSessions } from "#/domain/training/sessions/sessions.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { isId } from "#/platform/db/ids.ts";
import { signLink } from "#/platform/files/links.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { HeldSession, trainingHubContract } from "./training.contract.ts";
import { listTrainers } from "./training.queries.ts";

async function listTrainerNames({ db }: Context, query: ListQuery) {
  const { rows, total } = await listTrainers(db, query);
  return {
    answer: { trainerNames: rows.map(({ id, username }) => ({ _id: id, username })) },
    total,
  };
}

/** A trainer's sessions of a day by time, each with a link to its question; may be none (C82). */
async function listSessionsOfDay(
  { db, hub, secrets, clock }: Context,
  { trainerId, date }: { trainerId: string; date: IsoDate },
  query: ListQuery,
) {
  if (!isId(trainerId)) return { answer: { sessions: [] }, total: 0 };
  const filter = { trainerId, date, slots: hub.now().timeSlots };
  const { rows, total } = await listTrainerSessions(db, filter, {
    ...query,
    sort: query.sort ?? "time",
  });
  const sessions = rows.map(
    (row): HeldSession => ({
      _id: row.id,
      batchId: row.batchId,
      time: row.slot,
      topic: row.topic,
      trainerAssignmentFileUrl: signLink(secrets, clock, `/api/files/${row.fileId}`),
    }),
  );
  return { answer: { sessions }, total };
}

export const trainingHubService: Service<typeof trainingHubContract> = {
  trainerNames: listTrainerNames,
  sessions: listSessionsOfDay,
};
