import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { assertIntroduces } from "#/domain/placement/resumes/consent.policy.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { namesOf } from "../applications/joining.service.ts";
import { type OpeningRow, openingOf } from "../openings/openings.queries.ts";
import { consentAskedNotice } from "./introductions.mail.ts";
import {
  type IntroductionRow,
  listCandidates,
  listRunning,
  lockIntroduction,
  type lockLinksOf,
  updateAsked,
  updateDays,
  updateEnded,
  updateRemoved,
  upsertCandidates,
} from "./introductions.queries.ts";
import { MOST_CANDIDATES } from "./introductions.rules.ts";

/** Throws NOT_FOUND. */
async function lockLink(tx: Db, context: Context, id: string) {
  assertIntroduces(context.hub);
  const link = await getById(id, (known) => lockIntroduction(tx, context.clock, known));
  return { link, opening: getOrThrow(await openingOf(tx, link.openingId).executeTakeFirst()) };
}

/** Locks a link that the office has not ended, and whose token is still stored. */
async function lockUsable(tx: Db, context: Context, id: string) {
  const found = await lockLink(tx, context, id);
  if (found.link.state === "ended" || !found.link.isKnown) throw new AppError("COMPANY_LINK_ENDED");
  return found;
}

const write = (
  tx: Db,
  context: Context,
  action: string,
  { link, opening }: { link: Pick<IntroductionRow, "id">; opening: OpeningRow },
  values: object = {},
) =>
  writeAudit(tx, context, `introduction.${action}`, ["opening", opening.id], {
    newValue: { id: link.id, ...values, ...namesOf(opening) },
  });

/** Throws STALE_VERSION if a link got another end or another address since it was read. */
export const assertLinkVersion = (
  tx: Db,
  context: Context,
  { link, opening }: { link: Pick<IntroductionRow, "id" | "version">; opening: { id: string } },
  version: number | undefined,
): Promise<void> =>
  assertVersion(
    tx,
    context,
    { row: link, version },
    {
      subject: ["opening", opening.id],
      actions: ["introduction.extended", "introduction.ended", "introduction.renewed"],
      values: { id: link.id },
    },
  );

type Days = { days: number; version?: number | undefined };

/**
 * Extends a link to this many days from now, even if it has expired. Throws NOT_FOUND,
 * STALE_VERSION and COMPANY_LINK_ENDED.
 */
export async function extendLink(context: Context, id: string, { days, version }: Days) {
  await context.db.transaction().execute(async (tx) => {
    const found = await lockUsable(tx, context, id);
    await assertLinkVersion(tx, context, found, version);
    await updateDays(tx, context.clock, found.link.id, days);
    await write(tx, context, "extended", found, { days });
  });
  return { message: `The link opens for ${days} days from now on.` };
}

/** Ends a link at once; repeating it does nothing. Throws NOT_FOUND. */
export async function endLink(context: Context, id: string) {
  await context.db.transaction().execute(async (tx) => {
    const found = await lockLink(tx, context, id);
    if (found.link.endedAt) return;
    await updateEnded(tx, context.clock, found.link.id);
    await write(tx, context, "ended", found);
  });
  return { message: "The link opens nothing any more." };
}

/** Ends the links of a removed contact, in the caller's transaction. Returns how many were open. */
export async function endLinksOf(
  tx: Db,
  context: Context,
  links: Awaited<ReturnType<typeof lockLinksOf>>,
): Promise<number> {
  const open = links.filter(({ endedAt }) => endedAt === null);
  for (const { id, openingId } of open) {
    await updateEnded(tx, context.clock, id);
    const opening = getOrThrow(await openingOf(tx, openingId).executeTakeFirst());
    await write(tx, context, "ended", { link: { id }, opening });
  }
  return open.length;
}

/**
 * Adds candidates to a link, without those whose application is no longer running. Returns those
 * added. Throws COMPANY_LINK_FULL.
 */
export async function addTo(
  tx: Db,
  { clock }: Context,
  { id, openingId }: { id: string; openingId: string },
  applicationIds: readonly string[],
): Promise<string[]> {
  const known = applicationIds.filter(isId);
  const people = known.length > 0 ? await listRunning(tx, openingId, known) : [];
  await upsertCandidates(tx, clock, id, people);
  if ((await listCandidates(tx, [id])).length > MOST_CANDIDATES) {
    throw new AppError("COMPANY_LINK_FULL");
  }
  return people.map(({ traineeId }) => traineeId);
}

type Change = { add: string[]; remove: string[] };

/**
 * Adds candidates to a link and removes others. Throws NOT_FOUND, COMPANY_LINK_ENDED and
 * COMPANY_LINK_FULL.
 */
export async function changeCandidates(context: Context, id: string, { add, remove }: Change) {
  return context.db.transaction().execute(async (tx) => {
    const found = await lockUsable(tx, context, id);
    const { link } = found;
    const gone = remove.filter(isId);
    await updateRemoved(tx, context.clock, link.id, gone);
    const added = await addTo(tx, context, link, add);
    await write(tx, context, "changed", found, { added, removed: gone });
    const words = [
      added.length > 0 && `${added.length} added to the link.`,
      gone.length > 0 && `${gone.length} taken off the link.`,
    ];
    return { message: words.filter(Boolean).join(" ") || "Nothing changed." };
  });
}

/**
 * Asks the candidates on a link who have not answered for their consent, each once; withdrawing is
 * an answer. Returns how many were asked.
 */
export async function askMissing(
  tx: Db,
  context: Context,
  introductionId: string,
  opening: OpeningRow,
): Promise<number> {
  const missing = (await listCandidates(tx, [introductionId])).filter(
    ({ consent }) => consent === "not asked",
  );
  if (missing.length === 0) return 0;
  await updateAsked(
    tx,
    context.clock,
    missing.map(({ id }) => id),
  );
  await notify(
    tx,
    context,
    missing.map(({ traineeId }) => consentAskedNotice(traineeId, opening)),
  );
  return missing.length;
}

/** Throws NOT_FOUND and COMPANY_LINK_ENDED. */
export async function askAll(context: Context, id: string) {
  return context.db.transaction().execute(async (tx) => {
    const found = await lockUsable(tx, context, id);
    const count = await askMissing(tx, context, found.link.id, found.opening);
    if (count > 0) await write(tx, context, "asked", found, { count });
    return { message: count === 1 ? "1 candidate is asked." : `${count} candidates are asked.` };
  });
}
