import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context, Platform } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { opensOn, placesLeft } from "../batches.rules.ts";
import { deleteWaiting, insertWaiting, isFeeReturned } from "../joining.queries.ts";
import type { WaitlistStatus, waitlistContract } from "./waitlist.contract.ts";
import { batchOpenNotice } from "./waitlist.mail.ts";
import {
  findNextBatch,
  findWaiting,
  hasSubmittedDocuments,
  insertOffer,
  listOpenBatches,
  listToNotify,
  listWaiting as listWaitingRows,
} from "./waitlist.queries.ts";
import { offersToMake } from "./waitlist.rules.ts";

/** The next Java batch and the caller's place on the waitlist. */
async function findStatus({ db, actor, clock }: Context): Promise<WaitlistStatus> {
  const next = await findNextBatch(db, clock.today());
  const waiting = await findWaiting(db, actor.id);
  return {
    next: next ? { ...next, opensOn: opensOn(next.startDate) } : null,
    waiting: waiting
      ? { since: waiting.joinedAt.toISOString(), before: waiting.before, offered: waiting.offered }
      : null,
  };
}

/** Puts the caller on the waitlist. Throws DOCUMENTS_FIRST, ALREADY_IN_BATCH and FEE_RETURNED. */
async function joinWaitlist(context: Context): Promise<WaitlistStatus> {
  const { db, actor, clock } = context;
  if (actor.isInBatch) throw new AppError("ALREADY_IN_BATCH");
  if (!(await hasSubmittedDocuments(db, actor.id))) throw new AppError("DOCUMENTS_FIRST");
  if (await isFeeReturned(db, actor.id)) throw new AppError("FEE_RETURNED");
  await insertWaiting(db, clock, actor.id);
  return findStatus(context);
}

async function leaveWaitlist(context: Context): Promise<WaitlistStatus> {
  await deleteWaiting(context.db, context.actor.id);
  return findStatus(context);
}

async function listWaiting({ db }: Context, query: ListQuery) {
  const { rows, total } = await listWaitingRows(db, query);
  const waiting = rows.map((row) => ({
    ...row,
    paidAt: row.paidAt?.toISOString() ?? null,
    joinedAt: row.joinedAt.toISOString(),
  }));
  return { answer: { waiting }, total };
}

const MOST_AT_ONCE = 1000;

/**
 * Offers the Java batches that can be joined to the waitlist, in the order of payment. However many
 * instances run it, each person gets each offer once, never for a place that undoing may take back,
 * a batch they have left, or a second batch while the first can still be joined.
 */
export async function offerPlaces(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const open = await listOpenBatches(db, platform);
  const openBatchIds = open.map(({ id }) => id);
  await forEachOneByOne(platform, { items: open, signal }, async (batch) => {
    const limit = Math.min(offersToMake(placesLeft(batch), batch.offeredLately), MOST_AT_ONCE);
    if (limit === 0) return;
    const items = await listToNotify(db, platform, { batchId: batch.id, openBatchIds, limit });
    await forEachOneByOne(platform, { items, signal }, (trainee) =>
      db.transaction().execute(async (tx) => {
        const offer = { traineeId: trainee.id, batchId: batch.id };
        if (await insertOffer(tx, clock, offer)) {
          await notify(tx, platform, batchOpenNotice(trainee, batch));
        }
      }),
    );
  });
}

export const waitlistService: Service<typeof waitlistContract> = {
  find: findStatus,
  join: joinWaitlist,
  leave: leaveWaitlist,
  list: listWaiting,
};
