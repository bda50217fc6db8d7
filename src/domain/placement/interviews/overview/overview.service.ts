import type { Context } from "#/platform/app/platform.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { audienceOf } from "#/shared/actor.ts";
import type { ListQuery } from "#/shared/list.ts";
import { pick } from "#/shared/pick.ts";
import { APPOINTMENT_FIELDS } from "../interviews.contract.ts";
import { meetingFor } from "../interviews.policy.ts";
import { presentInterview } from "../interviews.service.ts";
import { presentPlacement } from "../outcome/outcome.queries.ts";
import type { Candidate, overviewContract, Schedule } from "./overview.contract.ts";
import { findHistory, listCandidates, listDay } from "./overview.queries.ts";

/**
 * Everyone's interviews on a day in India, by default today (C82), without contact details and
 * files.
 */
async function listSchedules({ db, clock, actor }: Context, query: ListQuery & { date?: string }) {
  const { rows, total } = await listDay(db, query.date || clock.today(), query);
  const schedules = rows.map(
    (row): Schedule => ({
      _id: row.id,
      userId: { _id: row.traineeId, username: row.username },
      marketingProfile:
        row.totalExperience === null ? null : { totalExperience: row.totalExperience },
      ...pick(row, APPOINTMENT_FIELDS),
      ...meetingFor(audienceOf(actor), row),
      feedback: row.feedback,
      feedbackDescription: row.description,
      isNoShow: row.isNoShow,
      ...(row.presence && { presence: row.presence }),
    }),
  );
  return { answer: { schedules }, total };
}

/** Everyone in marketing with the number of interviews by round; Manager rounds are not counted. */
async function listAllCandidates({ db }: Context, query: ListQuery) {
  const { rows, total, totalUsers } = await listCandidates(db, query);
  const users = rows.map(({ id, rounds, ...row }): Candidate => {
    const none = { Screening: 0, L1: 0, L2: 0, L3: 0, Client: 0, HR: 0 };
    return { _id: id, ...row, roundCount: { ...none, ...rounds } };
  });
  return { answer: { totalUsers, users }, total };
}

/** All interviews of a candidate, latest first, with the placement. Throws NOT_FOUND. */
async function readHistory(context: Context, userId: string) {
  const found = await getById(userId, (known) => findHistory(context.db, known));
  const { person, interviews, placement } = found;
  return {
    username: person.username,
    interviews: interviews.map((row) => presentInterview(context, row)),
    placement: placement ? presentPlacement(placement) : null,
  };
}

export const overviewService: Service<typeof overviewContract> = {
  day: listSchedules,
  ceoDay: listSchedules,
  candidates: listAllCandidates,
  history: readHistory,
};
