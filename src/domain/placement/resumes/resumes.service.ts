import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { lockUser } from "#/platform/db/lock-user.ts";
import { assertOwnVersion } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import type { Service } from "#/platform/http/mount.ts";
import { takeSlot } from "#/platform/http/throttle.ts";
import { AppError } from "#/shared/errors.ts";
import { printResume, readResume } from "./printing.service.ts";
import type {
  Resume,
  ResumeInput,
  ResumeShare,
  resumesContract,
  SharedResume,
} from "./resumes.contract.ts";
import {
  findChoice,
  findOpenShare,
  insertShare,
  listShares,
  type ShareRow,
  updateEnded,
  updateOpened,
  upsertChoice,
} from "./resumes.queries.ts";
import { FIRST_CHOICE, MOST_SHARES } from "./resumes.rules.ts";

/** Openings of shared résumés per network and minute. */
const OPENINGS_A_MINUTE = 60;

const presentShare = ({ clock }: Pick<PublicContext, "clock">, row: ShareRow): ResumeShare => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  opened: row.opened,
  isOpen: row.endedAt === null && row.expiresAt > clock.now(),
});

async function readOwn(context: Context): Promise<Resume> {
  const choice = await findChoice(context.db, context.actor.id);
  const { sections, contact, projects, ...rest } = choice ?? { ...FIRST_CHOICE, version: 0 };
  return {
    ...rest,
    sections: [...sections],
    contact: [...contact],
    projects: [...projects],
    ...(await readShares(context)),
  };
}

async function readShares(context: Context) {
  const rows = await listShares(context.db, context.clock, context.actor.id);
  return { shares: rows.map((row) => presentShare(context, row)) };
}

/** Throws STALE_VERSION if another tab has saved since. */
async function save(context: Context, { version, ...choice }: ResumeInput) {
  const { actor, clock } = context;
  await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id);
    const before = await findChoice(tx, actor.id);
    assertOwnVersion({ version: before?.version ?? 0 }, version);
    await upsertChoice(tx, clock, actor.id, choice);
  });
  return { message: "Your résumé is saved." };
}

const pdfOf = async (context: PublicContext, traineeId: string): Promise<FileResponse> =>
  printResume(context, await readResume(context, traineeId));

/** A person's résumé for the office. Throws NOT_FOUND if they have made none. */
async function readOfPerson(context: Context, userId: string): Promise<FileResponse> {
  const resume = await getById(userId, async (known) => {
    const read = await readResume(context, known);
    return read.isChosen ? read : undefined;
  });
  return printResume(context, resume);
}

/**
 * Creates a link that opens the caller's résumé; only its hash is stored. Throws RESUME_LINKS_MANY.
 */
async function share(context: Context, { days }: { days: number }) {
  const { actor, clock, config } = context;
  const token = newToken();
  const row = await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id);
    const open = (await listShares(tx, clock, actor.id)).filter(
      (one) => presentShare(context, one).isOpen,
    );
    if (open.length >= MOST_SHARES) throw new AppError("RESUME_LINKS_MANY");
    const made = await insertShare(tx, clock, {
      traineeId: actor.id,
      tokenHash: hashToken(token),
      days,
    });
    await writeAudit(tx, context, "resume.shared", ["user", actor.id], { newValue: { days } });
    return made;
  });
  return {
    message: "The link is ready.",
    url: `${config.publicUrl}/shared-resume/${token}`,
    share: presentShare(context, row),
  };
}

/** Ends one of the caller's own links. Throws NOT_FOUND. */
async function end({ db, actor, clock }: Context, id: string) {
  await getById(id, async (known) =>
    (await updateEnded(db, clock, { id: known, traineeId: actor.id })) ? { id: known } : undefined,
  );
  return { message: "The link opens nothing any more." };
}

/** Throws TOO_MANY. */
const limitOpenings = (context: PublicContext) =>
  takeSlot(context, {
    key: `resume:${context.network}`,
    max: OPENINGS_A_MINUTE,
    windowSeconds: 60,
  });

/** The résumé that a link opens. Throws NOT_FOUND for an unknown or ended one, and TOO_MANY. */
async function open(context: PublicContext, token: string): Promise<SharedResume> {
  const { db, clock } = context;
  await limitOpenings(context);
  const { traineeId, expiresAt } = getOrThrow(await updateOpened(db, clock, hashToken(token)));
  const { content } = await readResume(context, traineeId);
  return { ...content, expiresAt: expiresAt.toISOString() };
}

/**
 * The résumé of an open link as a PDF. Throws NOT_FOUND for an unknown or ended one, and TOO_MANY.
 */
async function openPdf(context: PublicContext, token: string): Promise<FileResponse> {
  await limitOpenings(context);
  const share = getOrThrow(await findOpenShare(context.db, context.clock, hashToken(token)));
  return pdfOf(context, share.traineeId);
}

export const resumesService: Service<typeof resumesContract> = {
  mine: readOwn,
  shares: readShares,
  save,
  pdf: (context) => pdfOf(context, context.actor.id),
  share,
  end,
  ofPerson: readOfPerson,
  open,
  openPdf,
};
