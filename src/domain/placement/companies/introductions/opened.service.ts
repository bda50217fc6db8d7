import { deleteUnread, forStaff } from "#/domain/messaging/notices/notices.queries.ts";
import { notifyInApp } from "#/domain/messaging/notices/notify.service.ts";
import { assertIntroduces } from "#/domain/placement/resumes/consent.policy.ts";
import { printForCompany, readForCompany } from "#/domain/placement/resumes/printing.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { hashToken } from "#/platform/http/access.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import { takeSlot } from "#/platform/http/throttle.ts";
import { namesOf } from "../applications/joining.service.ts";
import { openingOf } from "../openings/openings.queries.ts";
import type { Introduced } from "./introductions.contract.ts";
import { answeredForAdmins } from "./introductions.mail.ts";
import { type CandidateRow, countAnswers, shownOn } from "./introductions.queries.ts";
import type { CompanyAnswer } from "./introductions.rules.ts";
import { findOpen, updateAnswer, updateOpened, updateSeen } from "./opened.queries.ts";

/** Reads and answers per network and minute; a whole company may share one network. */
const READS_A_MINUTE = 120;

/** Throws NOT_FOUND if the owner has not switched it on, and TOO_MANY. */
async function beginRead(context: PublicContext): Promise<void> {
  assertIntroduces(context.hub);
  await takeSlot(context, {
    key: `introduced:${context.network}`,
    max: READS_A_MINUTE,
    windowSeconds: 60,
  });
}

const presentAnswer = ({ id, answer, why }: Pick<CandidateRow, "id" | "answer" | "why">) => ({
  _id: id,
  answer,
  why,
});

/** The candidates that a link shows now. Throws NOT_FOUND for any link that is not open. */
export async function open(context: PublicContext, token: string): Promise<Introduced> {
  await beginRead(context);
  const { db, clock } = context;
  const link = getOrThrow(await updateOpened(db, clock, hashToken(token)));
  const opening = getOrThrow(await openingOf(db, link.openingId).executeTakeFirst());
  const shown = await shownOn(db, link.id).execute();
  const unseen = shown.filter(({ seenAt }) => seenAt === null);
  if (unseen.length > 0) {
    await updateSeen(
      db,
      clock,
      unseen.map(({ id }) => id),
    );
  }
  const resumes = await readForCompany(
    context,
    shown.map(({ traineeId }) => traineeId),
  );
  return {
    ...namesOf(opening),
    note: link.note,
    expiresAt: link.expiresAt.toISOString(),
    candidates: shown.map((row) => {
      const {
        name = row.username,
        headline = "",
        sections = [],
      } = resumes.get(row.traineeId)?.content ?? {};
      const textOf = (title: string) =>
        sections.find((section) => section.title === title)?.entries[0]?.text ?? "";
      const words = { summary: textOf("Summary"), skills: textOf("Skills") };
      return { name, headline, ...words, ...presentAnswer(row) };
    }),
  };
}

type Named = { token: string; candidateId: string };

/** A candidate that a link shows now. Throws NOT_FOUND. */
async function shownBy(
  db: Db,
  { clock }: PublicContext,
  { token, candidateId }: Named,
  { isLocked = false } = {},
) {
  const link = getOrThrow(await findOpen(db, clock, hashToken(token), { isLocked }));
  const candidate = await getById(candidateId, (known) =>
    shownOn(db, link.id).where("introducedCandidates.id", "=", known).executeTakeFirst(),
  );
  return { link, candidate };
}

/** The résumé of a candidate that a link shows now. Throws NOT_FOUND and TOO_MANY. */
export async function openResume(context: PublicContext, named: Named): Promise<FileResponse> {
  await beginRead(context);
  const { candidate } = await shownBy(context.db, context, named);
  return printForCompany(context, candidate.traineeId);
}

type Answer = { answer: CompanyAnswer; why?: string | null | undefined };

/**
 * Stores the company's answer about a candidate. Idempotent; the last answer wins. The office is
 * notified of each change, in one notice per opening until it is read. Throws NOT_FOUND and
 * TOO_MANY.
 */
export async function answer(context: PublicContext, named: Named, { answer, why }: Answer) {
  await beginRead(context);
  const stored = { answer, why: why || null };
  return context.db.transaction().execute(async (tx) => {
    const { link, candidate } = await shownBy(tx, context, named, { isLocked: true });
    const { id, traineeId } = candidate;
    if (candidate.answer === stored.answer && candidate.why === stored.why) {
      return presentAnswer(candidate);
    }
    await updateAnswer(tx, context.clock, id, stored);
    const opening = getOrThrow(await openingOf(tx, link.openingId).executeTakeFirst());
    await writeAudit(tx, context, "introduction.answered", ["opening", opening.id], {
      oldValue: { answer: candidate.answer },
      newValue: { id: link.id, traineeId, answer, ...namesOf(opening) },
    });
    await notifyOffice(tx, context, opening);
    return presentAnswer({ id, ...stored });
  });
}

/** One notice per opening: a newer one replaces one that nobody has read. */
async function notifyOffice(
  tx: Db,
  context: PublicContext,
  opening: { id: string; role: string; companyName: string },
): Promise<void> {
  const notice = answeredForAdmins(opening, await countAnswers(tx, opening.id));
  await deleteUnread(tx, notice);
  await notifyInApp(tx, context, await forStaff(tx, notice));
}
