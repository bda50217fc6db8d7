import { assertIntroduces } from "#/domain/placement/resumes/consent.policy.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { describeConflict } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import type { Service } from "#/platform/http/mount.ts";
import { enqueueMails } from "#/platform/mail/outbox.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { namesOf } from "../applications/joining.service.ts";
import { lockOpening, type OpeningRow, openingOf } from "../openings/openings.queries.ts";
import {
  addTo,
  askAll,
  askMissing,
  assertLinkVersion,
  changeCandidates,
  endLink,
  extendLink,
} from "./changing.service.ts";
import type { Introduction, introductionsContract } from "./introductions.contract.ts";
import { addressOfLink, introductionMail } from "./introductions.mail.ts";
import {
  type CandidateRow,
  countOpen,
  findContactOf,
  type IntroductionRow,
  insertIntroduction,
  listCandidates,
  lockIntroduction,
  pageIntroducible,
  pageIntroductions,
  updateToken,
} from "./introductions.queries.ts";
import { MOST_LINKS } from "./introductions.rules.ts";
import { answer, open, openResume } from "./opened.service.ts";

const presentCandidate = ({ id, traineeId, ...row }: CandidateRow) => ({
  _id: id,
  userId: traineeId,
  applicationId: row.applicationId,
  username: row.username,
  consent: row.consent,
  answer: row.answer,
  why: row.why,
  seenAt: row.seenAt?.toISOString() ?? null,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

const present = (row: IntroductionRow, candidates: readonly CandidateRow[]): Introduction => ({
  _id: row.id,
  contact:
    row.contactName === null ? null : { name: row.contactName, email: row.contactEmail ?? "" },
  note: row.note,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  firstOpenedAt: row.firstOpenedAt?.toISOString() ?? null,
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  candidates: candidates.filter((one) => one.introductionId === row.id).map(presentCandidate),
  version: row.version,
});

const isOn = ({ hub }: Context) => hub.now().introducesCandidates;

/** Throws NOT_FOUND. */
const getOpening = (db: Db, openingId: string) =>
  getById(openingId, (known) => openingOf(db, known).executeTakeFirst());

async function listLinks(context: Context, openingId: string, query: ListQuery) {
  const { db, clock } = context;
  const { id } = await getOpening(db, openingId);
  if (!isOn(context)) return { answer: { introductions: [] }, total: 0 };
  const { rows, total } = await pageIntroductions(db, clock, id, query);
  const candidates = await listCandidates(
    db,
    rows.map((row) => row.id),
  );
  return { answer: { introductions: rows.map((row) => present(row, candidates)) }, total };
}

async function listIntroducible(context: Context, openingId: string, query: ListQuery) {
  const { id } = await getOpening(context.db, openingId);
  if (!isOn(context)) return { answer: { candidates: [] }, total: 0 };
  const { rows, total } = await pageIntroducible(context.db, id, query);
  const candidates = rows.map(({ id: _id, traineeId: userId, ...row }) => ({
    _id,
    userId,
    ...row,
  }));
  return { answer: { candidates }, total };
}

type Making = {
  contactId: string;
  applicationIds: string[];
  days: number;
  note: string;
  asks: boolean;
  isMailed: boolean;
};

/**
 * Creates a link with which a contact of the company can read about candidates; only the hash of
 * its token is stored, and the address is shown once. Throws NOT_FOUND, OPENING_CLOSED,
 * COMPANY_LINKS_MANY and CONTACT_WITHOUT_EMAIL.
 */
async function makeLink(context: Context, openingId: string, { contactId, ...making }: Making) {
  assertIntroduces(context.hub);
  const { clock, actor, config } = context;
  const token = newToken();
  const introduction = await context.db.transaction().execute(async (tx) => {
    const opening = await publishedOpening(tx, context, openingId);
    if ((await countOpen(tx, clock, opening.id)) >= MOST_LINKS) {
      throw new AppError("COMPANY_LINKS_MANY");
    }
    const contact = await getById(contactId, (known) =>
      findContactOf(tx, opening.companyId, known),
    );
    const { note, days, applicationIds } = making;
    const id = await insertIntroduction(tx, clock, {
      openingId: opening.id,
      contactId: contact.id,
      note,
      days,
      tokenHash: hashToken(token),
      createdBy: actor.id,
    });
    const added = await addTo(tx, context, { id, openingId: opening.id }, applicationIds);
    if (added.length === 0) throw new AppError("NOT_FOUND");
    await writeAudit(tx, context, "introduction.made", ["opening", opening.id], {
      newValue: { id, contact: contact.id, days, traineeIds: added, ...namesOf(opening) },
    });
    if (making.asks) await askMissing(tx, context, id, opening);
    const made = getOrThrow(await lockIntroduction(tx, clock, id));
    if (making.isMailed) await mail(tx, context, made, { opening, token });
    return present(made, await listCandidates(tx, [id]));
  });
  return {
    message: making.isMailed ? "The link is made and on its way." : "The link is made.",
    url: `${config.publicUrl}${addressOfLink(token)}`,
    introduction,
  };
}

/**
 * Returns a published opening, locked. Throws NOT_FOUND, and OPENING_CLOSED naming who closed it.
 */
async function publishedOpening(tx: Db, context: Context, openingId: string) {
  const opening = await getById(openingId, (known) => lockOpening(tx, known));
  if (opening.status === "published") return opening;
  const by = await describeConflict(tx, context, ["opening", opening.id], {
    actions: ["opening.closed"],
  });
  throw new AppError("OPENING_CLOSED", { values: { by } });
}

/** Mails a link's address to its contact. Throws CONTACT_WITHOUT_EMAIL. */
async function mail(
  tx: Db,
  context: Context,
  { contactName: name, contactEmail: email, note, expiresAt }: IntroductionRow,
  { opening, token }: { opening: OpeningRow; token: string },
): Promise<void> {
  if (!name || !email) throw new AppError("CONTACT_WITHOUT_EMAIL");
  await enqueueMails(tx, context, [
    introductionMail(context, { name, email }, opening, { token, note, expiresAt }),
  ]);
}

type Renewing = { isMailed: boolean; version?: number | undefined };

/**
 * Gives a link a new address, if the old one was lost or spread too far. Throws NOT_FOUND,
 * STALE_VERSION if it got one since it was read, COMPANY_LINK_ENDED and CONTACT_WITHOUT_EMAIL.
 */
async function renewAddress(context: Context, id: string, { isMailed, version }: Renewing) {
  assertIntroduces(context.hub);
  const token = newToken();
  await context.db.transaction().execute(async (tx) => {
    const link = await getById(id, (known) => lockIntroduction(tx, context.clock, known));
    if (link.state === "ended" || link.state === "over") throw new AppError("COMPANY_LINK_ENDED");
    const opening = await getOpening(tx, link.openingId);
    await assertLinkVersion(tx, context, { link, opening }, version);
    await updateToken(tx, link.id, hashToken(token));
    await writeAudit(tx, context, "introduction.renewed", ["opening", opening.id], {
      newValue: { id: link.id, ...namesOf(opening) },
    });
    if (isMailed) await mail(tx, context, link, { opening, token });
  });
  return {
    message: `The address before opens nothing any more.${isMailed ? " The new one is on its way." : ""}`,
    url: `${context.config.publicUrl}${addressOfLink(token)}`,
  };
}

export const introductionsService: Service<typeof introductionsContract> = {
  candidates: listIntroducible,
  list: listLinks,
  make: makeLink,
  extend: extendLink,
  end: endLink,
  change: changeCandidates,
  ask: askAll,
  renew: renewAddress,
  open,
  openResume,
  answer,
};
