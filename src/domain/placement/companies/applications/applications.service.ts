import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { lockCandidate } from "#/domain/placement/interviews/interviews.queries.ts";
import { joiningProblem } from "#/domain/placement/interviews/outcome/outcome.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { audienceOf } from "#/shared/actor.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { withinAYear } from "#/shared/day-range.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import { cancelAhead } from "../arranging/changing.service.ts";
import { readsReasons } from "../companies.policy.ts";
import { findCandidate } from "../fitting.queries.ts";
import { hasApplications, openingOf } from "../openings/openings.queries.ts";
import { fitReasons, isFitting } from "../openings/openings.rules.ts";
import { presentOpening } from "../openings/writing.service.ts";
import type {
  Application,
  ArrangedInterview,
  applicationsContract,
} from "./applications.contract.ts";
import { offeredNotice } from "./applications.mail.ts";
import {
  type BoardFilter,
  type BoardRow,
  listApplications,
  lockApplication,
  NO_OFFER,
  updateApplication,
} from "./applications.queries.ts";
import { isWithdrawable, type Stage } from "./applications.rules.ts";
import { assertApplicationVersion, auditMove, joinApplication } from "./joining.service.ts";
import { moveApplication } from "./moving.service.ts";
import { lockInUse, openOpening, settled } from "./refusing.service.ts";
import { addCandidate, addCandidates, stand } from "./shortlisting.service.ts";

/** An opening with its applications by column, each limited. Throws NOT_FOUND. */
async function readBoard({ db, hub, actor }: Context, openingId: string, query: BoardFilter) {
  const opening = await getById(openingId, (known) => openingOf(db, known).executeTakeFirst());
  const isOn = hub.now().introducesCandidates;
  const filter = isOn ? query : { ...query, company: undefined };
  const rows = await listApplications(db, opening.id, filter);
  const isNarrowed = Boolean(query.q) || query.company !== undefined;
  const isApplied = rows.length > 0 || (isNarrowed && (await hasApplications(db, opening.id)));
  return {
    opening: presentOpening(opening),
    isApplied,
    applications: rows.map((row) =>
      present(isOn ? row : { ...row, company: null }, readsReasons(audienceOf(actor))),
    ),
  };
}

/** An application as read; reasons, notes and times of the interview only with `isOffice`. */
const present = (row: BoardRow, isOffice: boolean): Application => ({
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
  company: row.company && {
    answer: row.company.answer,
    why: isOffice ? row.company.why : null,
    seenAt: instantOf(row.company.seenAt),
    answeredAt: instantOf(row.company.answeredAt),
  },
  interview: row.interview && (isOffice ? row.interview : withoutTimes(row.interview)),
  inColumn: row.inColumn,
  version: row.version,
});

/** Converts an instant from the database's JSON, which writes the offset in its own form. */
const instantOf = (text: string | null) => text && new Date(text).toISOString();

const withoutTimes = ({ _id, round, date, feedback, isNoShow, version }: ArrangedInterview) => ({
  _id,
  round,
  date,
  feedback,
  isNoShow,
  version,
  followUp: null,
});

/** Applies for an opening, also again after withdrawing. Throws the errors in the contract. */
async function apply(context: Context, { openingId }: { openingId: string }) {
  const { actor } = context;
  return context.db.transaction().execute(async (tx) => {
    const { isPlaced, hasProfile } = await lockCandidate(tx, actor.id);
    const opening = await openOpening(tx, context, openingId);
    if (isPlaced) throw new AppError("ALREADY_PLACED");
    if (!hasProfile) throw new AppError("PROFILE_MISSING");
    const candidate = await findCandidate(tx, actor.id);
    const reasons = candidate ? fitReasons(opening, candidate) : [];
    if (!candidate || !isFitting(reasons)) throw new AppError("OPENING_ASKS_MORE");
    await stand(tx, context, { opening, traineeId: actor.id, stage: "applied" });
    return { message: `You applied for ${opening.role} at ${opening.companyName}.` };
  });
}

type WithdrawFields = { openingId: string; was?: Stage | undefined };

/**
 * Withdraws the caller's application, and cancels an upcoming interview for it. Throws NOT_FOUND,
 * and APPLICATION_SETTLED also if its stage is not the one the caller saw.
 */
async function withdraw(context: Context, { openingId, was }: WithdrawFields) {
  await context.db.transaction().execute(async (tx) => {
    const before = await getById(openingId, (known) =>
      lockApplication(tx, { openingId: known, traineeId: context.actor.id }),
    );
    if (!isWithdrawable(before.stage) || (was && was !== before.stage)) {
      throw await settled(tx, context, before);
    }
    const opening = getOrThrow(await openingOf(tx, before.openingId).executeTakeFirst());
    await updateApplication(tx, context.clock, before.id, {
      stage: "withdrawn",
      reason: null,
      ...NO_OFFER,
    });
    await cancelAhead(tx, context, before);
    await auditMove(tx, context, before, { opening, stage: "withdrawn" });
  });
  return { message: "Application withdrawn." };
}

type OfferFields = {
  fixedLakh: number;
  variableLakh: number;
  joiningDate: IsoDate;
  version?: number | undefined;
};

/**
 * Records or changes an offer; the candidate is notified. Throws NOT_FOUND, STALE_VERSION,
 * APPLICATION_SETTLED, CANDIDATE_LOCKED, and INVALID_INPUT for an implausible joining day.
 */
async function makeOffer(context: Context, id: string, { version, ...offer }: OfferFields) {
  const { clock } = context;
  checkDay("joiningDate", offer.joiningDate, withinAYear(clock.today()));
  await context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockApplication(tx, { id: known }));
    await assertApplicationVersion(tx, context, before, version);
    if (before.stage === "withdrawn" || before.stage === "joined") {
      throw await settled(tx, context, before);
    }
    await lockInUse(tx, before);
    const interviewOn = before.interview?.date ?? null;
    const problem = joiningProblem(offer.joiningDate, { interviewOn, today: clock.today() });
    if (problem) throw invalidInput({ joiningDate: problem });
    const opening = getOrThrow(await openingOf(tx, before.openingId).executeTakeFirst());
    await updateApplication(tx, clock, before.id, { stage: "offered", reason: null, ...offer });
    await auditMove(tx, context, before, { opening, stage: "offered", ...offer });
    await notify(tx, context, offeredNotice(before.traineeId, opening, offer));
  });
  return { message: "Offer noted." };
}

export const applicationsService: Service<typeof applicationsContract> = {
  board: readBoard,
  add: addCandidate,
  addMany: addCandidates,
  apply,
  withdraw,
  move: moveApplication,
  offer: makeOffer,
  join: joinApplication,
};
