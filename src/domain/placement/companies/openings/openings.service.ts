import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { DEFAULT_LIMIT, type ListQuery } from "#/shared/list.ts";
import { findCandidate, listFits } from "../fitting.queries.ts";
import type {
  Fitting,
  OfferedOpening,
  openingsContract,
  Preferences,
} from "./openings.contract.ts";
import {
  findPreferences,
  listOpenings,
  listOpeningsFor,
  upsertPreferences,
} from "./openings.queries.ts";
import { fitReasons, isFitting, mineOf, type OpeningStatus } from "./openings.rules.ts";
import {
  changeOpening,
  createOpening,
  createPublished,
  getOpening,
  presentOpening,
  setStatus,
} from "./writing.service.ts";

async function savePreferences(context: Context, { skills, locations }: Preferences) {
  const { actor, clock } = context;
  const values = { skills: [...new Set(skills)], locations: [...new Set(locations)] };
  await context.db.transaction().execute(async (tx) => {
    const before = await findPreferences(tx, actor.id);
    if (before && isUnchanged(before, values)) return;
    await upsertPreferences(tx, clock, { traineeId: actor.id, ...values });
    await writeAudit(tx, context, "job-preferences.saved", ["user", actor.id], {
      oldValue: before ?? null,
      newValue: values,
    });
  });
  return { message: "Saved.", ...values };
}

const preferencesCalls = {
  readPreferences: async ({ db, actor }) =>
    (await findPreferences(db, actor.id)) ?? { skills: [], locations: [] },
  setPreferences: savePreferences,
} satisfies Partial<Service<typeof openingsContract>>;

/**
 * One page of those who could be shortlisted, those who fit first unless sorted otherwise. Throws
 * NOT_FOUND.
 */
async function pageOfFits({ db }: Context, id: string, query: ListQuery) {
  const opening = await getOpening(db, id);
  const { rows, total } = await listFits(db, opening, query);
  const people = rows.map(({ userId, username, hasResume, ...candidate }): Fitting => {
    const reasons = fitReasons(opening, candidate);
    return { userId, username, fits: isFitting(reasons), reasons, hasResume };
  });
  return { answer: { people }, total };
}

/**
 * What the caller has applied or can apply for: applications first, then openings that fit, then
 * the others.
 */
async function listMine(
  { db, actor, clock }: Context,
  { most = DEFAULT_LIMIT }: { most?: number | undefined },
) {
  const rows = await listOpeningsFor(db, actor.id, clock.today());
  const candidate = await findCandidate(db, actor.id);
  const openings = rows.map(
    ({ stage, offeredFixed, offeredVariable, joiningDate, ...row }): OfferedOpening => {
      const reasons = candidate ? fitReasons(row, candidate) : [];
      const hasOffer = stage === "offered" || stage === "joined";
      const offer =
        hasOffer && offeredFixed !== null && offeredVariable !== null && joiningDate
          ? { fixedLakh: offeredFixed, variableLakh: offeredVariable, joiningDate }
          : null;
      const fits = candidate !== undefined && isFitting(reasons);
      const publishedAt = (row.publishedAt ?? clock.now()).toISOString();
      return { opening: presentOpening(row), publishedAt, fits, reasons, stage, offer };
    },
  );
  const { applied, fitting, others } = mineOf(openings);
  const inOrder = [...applied, ...fitting, ...others];
  return { openings: inOrder.slice(0, most), total: inOrder.length, fitting: fitting.length };
}

async function listAll({ db }: Context, query: ListQuery & { status?: OpeningStatus | undefined }) {
  const { rows, total } = await listOpenings(db, query);
  const openings = rows.map(({ waiting, inRounds, offered, joined, ...row }) => ({
    ...presentOpening(row),
    waiting,
    inRounds,
    offered,
    joined,
  }));
  return { answer: { openings }, total };
}

export const openingsService: Service<typeof openingsContract> = {
  list: listAll,
  create: createOpening,
  createPublished,
  update: changeOpening,
  setStatus,
  fits: pageOfFits,
  mine: listMine,
  ...preferencesCalls,
};
