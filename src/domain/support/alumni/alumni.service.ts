import { guideRefOf } from "#/domain/support/guidance/guidance.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { Alumnus, alumniContract } from "./alumni.contract.ts";
import { type AlumnusRow, countAlumni, listAlumni as listRows } from "./alumni.queries.ts";
import { graduationOf, lastSoonDay } from "./alumni.rules.ts";

/** Everyone placed or supported with a date of joining, by default latest first (M7, C99). */
async function listAlumni({ db, clock }: Context, query: Parameters<typeof listRows>[2]) {
  const today = clock.today();
  const { rows, total } = await listRows(db, { today, soon: lastSoonDay(today) }, query);
  return { answer: { assistanceDetails: rows.map(present) }, total };
}

/** The number of each; every metric is the total of the list it opens. */
async function readMetrics({ db, clock }: Context) {
  const today = clock.today();
  return { asOf: today, ...(await countAlumni(db, { today, soon: lastSoonDay(today) })) };
}

const present = (row: AlumnusRow): Alumnus => {
  // The list leaves out people without a date of joining.
  const dateOfJoining = row.dateOfJoining ?? "";
  return {
    ...row,
    _id: row.id,
    userId: { _id: row.userId },
    dateOfJoining,
    graduationDate: graduationOf(dateOfJoining),
    guidanceProvider: guideRefOf(row.guidanceProviderId, row.providerName),
    guidanceHelper: guideRefOf(row.guidanceHelperId, row.helperName),
    endDate: row.endDate?.toISOString() ?? null,
  };
};

export const alumniService: Service<typeof alumniContract> = {
  list: listAlumni,
  figures: readMetrics,
};
