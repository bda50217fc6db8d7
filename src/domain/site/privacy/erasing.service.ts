import { listStaffIds } from "#/domain/messaging/notices/notices.queries.ts";
import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { SWEEP_JOB } from "#/platform/files/open-files.ts";
import { openFor, sealFor } from "#/platform/files/sealing.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import { deleteMailsTo, erasePerson, lockPerson } from "./erasing.queries.ts";
import { erasedNotice, officeNotice } from "./erasures/erasures.mail.ts";
import {
  countStored,
  listErasedLately,
  listToDestroy,
  listToFulfil,
  listToRemind,
  lockErasure,
  updateAskedAgain,
  updateDestroyed,
  updateReminded,
  updateSealed,
} from "./erasures/erasures.queries.ts";
import { numberOf, stayingOf } from "./erasures/erasures.rules.ts";
import { findObstacles } from "./erasures/preview.service.ts";

/** A person's former identity, readable with the platform's secret only. */
type Identity = { username: string; email: string };

/** Carries out erasures that were granted and can no longer be undone. */
export async function eraseGranted(platform: Platform, signal: AbortSignal): Promise<void> {
  const items = await listToFulfil(platform.db, platform.clock);
  await forEachOneByOne(platform, { items, signal }, async ({ id }) => {
    await platform.db.transaction().execute((tx) => eraseOne(tx, platform, id));
    runJobSoon(SWEEP_JOB);
  });
}

/** Obstacles since the grant send it back to the office. */
async function eraseOne(tx: Db, platform: Platform, erasureId: string) {
  const { clock, config } = platform;
  const erasure = await lockErasure(tx, erasureId);
  if (erasure?.status !== "granted") return;
  const person = await lockPerson(tx, erasure.userId);
  const subject = ["user", person.id] as const;
  const obstacles = await findObstacles({ ...platform, db: tx }, person.id);
  if (obstacles.length > 0) {
    await updateAskedAgain(tx, erasureId);
    await writeAudit(tx, platform, "erasure.postponed", subject, { newValue: { obstacles } });
    return;
  }
  const held = await countStored(tx, person.id);
  const stays = stayingOf(held, clock.today(), config.keepDays.KEEP_AUDIT_DAYS);
  await erasePerson(tx, clock, { ...person, number: numberOf(person.id) });
  await updateSealed(tx, clock, erasureId, sealIdentity(platform, erasureId, person));
  await writeAudit(tx, platform, "erasure.fulfilled", subject, {
    newValue: { documents: held.documents, files: held.otherFiles },
  });
  await notify(tx, platform, erasedNotice(person, stays));
}

const sealIdentity = ({ secrets }: Platform, id: string, { username, email }: Identity) =>
  sealFor(secrets.keyFor("erasures"), id, Buffer.from(JSON.stringify({ username, email })));

/**
 * Returns a person's former identity. Throws TamperedError if the secret or the bytes do not match.
 */
export function openIdentity(
  { secrets }: Pick<Platform, "secrets">,
  { id, sealed }: { id: string; sealed: Uint8Array },
): Identity {
  return JSON.parse(openFor(secrets.keysFor("erasures"), id, sealed).toString("utf8"));
}

/**
 * Reminds the office of requests near or past their deadline; erases late data; destroys data
 * sealed long enough.
 */
export const keepClock = (platform: Platform, signal: AbortSignal): Promise<void> =>
  forEachOneByOne(platform, { items: [remindOffice, eraseLate, destroySealed], signal }, (work) =>
    work(platform, signal),
  );

async function remindOffice(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const items = await listToRemind(db, clock);
  await forEachOneByOne(platform, { items, signal }, ({ id, isOverdue, ...request }) =>
    db.transaction().execute(async (tx) => {
      await updateReminded(tx, clock, id);
      const state = isOverdue ? "overdue" : "soon";
      const admins = await listStaffIds(tx, null);
      await notify(
        tx,
        platform,
        admins.map((adminId) => officeNotice(adminId, { ...request, state })),
      );
    }),
  );
}

/**
 * Erases recently erased people again, as a call authorized before the account ended may have
 * written after it.
 */
async function eraseLate(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const items = await listErasedLately(db, clock);
  await forEachOneByOne(platform, { items, signal }, async (erasure) => {
    const { username } = openIdentity(platform, erasure);
    const id = erasure.userId;
    await db.transaction().execute(async (tx) => {
      // What has been sent to their former address since may belong to others.
      const { email } = await lockPerson(tx, id);
      await erasePerson(tx, clock, { id, username, email, number: numberOf(id) });
    });
  });
}

async function destroySealed(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const items = await listToDestroy(db, clock);
  await forEachOneByOne(platform, { items, signal }, async ({ id, userId, sealed }) => {
    const { email } = openIdentity(platform, { id, sealed });
    await db.transaction().execute(async (tx) => {
      await deleteMailsTo(tx, email);
      await updateDestroyed(tx, clock, id);
      await writeAudit(tx, platform, "erasure.destroyed", ["user", userId]);
    });
  });
}
