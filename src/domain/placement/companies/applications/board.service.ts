import type { Context } from "#/platform/app/platform.ts";
import { getById } from "#/platform/db/rows.ts";
import { audienceOf } from "#/shared/actor.ts";
import { readsReasons } from "../companies.policy.ts";
import { hasApplications, openingOf } from "../openings/openings.queries.ts";
import { presentOpening } from "../openings/openings.service.ts";
import type { Application, ArrangedInterview } from "./applications.contract.ts";
import { type ApplicationRow, listApplications } from "./applications.queries.ts";

type BoardQuery = { q?: string | undefined; most?: number | undefined };

/** An opening with the first of each column of those who applied. Throws NOT_FOUND. */
export async function readBoard({ db, actor }: Context, openingId: string, query: BoardQuery) {
  const opening = await getById(openingId, (known) => openingOf(db, known).executeTakeFirst());
  const rows = await listApplications(db, opening.id, query);
  const isApplied =
    rows.length > 0 || (Boolean(query.q) && (await hasApplications(db, opening.id)));
  return {
    opening: presentOpening(opening),
    isApplied,
    applications: rows.map((row) => present(row, readsReasons(audienceOf(actor)))),
  };
}

/**
 * What is read of an application; reasons, notes and times of the interview with `isOffice` alone.
 */
const present = (row: ApplicationRow & { inColumn: number }, isOffice: boolean): Application => ({
  _id: row.id,
  userId: row.traineeId,
  username: row.username,
  disabled: row.isDisabled,
  stage: row.stage,
  reason: isOffice ? row.reason : null,
  offer:
    row.fixedLakh !== null && row.variableLakh !== null && row.joiningDate
      ? { fixedLakh: row.fixedLakh, variableLakh: row.variableLakh, joiningDate: row.joiningDate }
      : null,
  hasResume: row.hasResume,
  placedAt: row.placedCompany,
  interview: row.interview && (isOffice ? row.interview : withoutTimes(row.interview)),
  inColumn: row.inColumn,
  version: row.version,
});

const withoutTimes = ({ _id, round, date, feedback, isNoShow, version }: ArrangedInterview) => ({
  _id,
  round,
  date,
  feedback,
  isNoShow,
  version,
  followUp: null,
});
