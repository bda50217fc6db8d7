import { endOfQuiet } from "#/domain/messaging/notices/notices.rules.ts";
import { sharesOf } from "#/domain/money/payments/payments.rules.ts";
import { readQueueCounts } from "#/domain/office/oversight/queue/queue.queries.ts";
import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import { enqueueMails } from "#/platform/mail/outbox.ts";
import { renderMail } from "#/platform/mail/render-mail.ts";
import { audienceOf } from "#/shared/actor.ts";
import { digestMail } from "./digest.mail.ts";
import {
  countAnswers,
  listReaders,
  listUnreadSince,
  type Reader,
  takeDigest,
} from "./digest.queries.ts";
import { digestOf, linesOf, type WaitingNotice } from "./digest.rules.ts";

const A_DAY_MS = 86_400_000;

/**
 * Mails each member of staff once a day, from 8:00 in India, about what waits for them; not if
 * nothing does, and not to those who have been active since then.
 */
export async function writeDigests(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const due = digestOf(clock.today());
  // A hub that starts during the night waits for the morning.
  if (clock.now() < due || endOfQuiet(clock.now(), platform.config.quietHours)) return;
  const items = await listReaders(db, due);
  await forEachOneByOne(platform, { items, signal }, (reader) =>
    db.transaction().execute((tx) => writeDigest(tx, platform, reader, due)),
  );
}

async function writeDigest(tx: Db, platform: Platform, reader: Reader, due: Date): Promise<void> {
  const { id, email, lastSeenAt } = reader;
  if (!(await takeDigest(tx, platform.clock, id, due))) return;
  if (lastSeenAt && lastSeenAt >= due) return;
  const lines = linesOf(await findWaiting(tx, platform, reader));
  if (lines.length === 0) return;
  const mail = digestMail({ ...reader, audience: audienceOf(reader) }, lines);
  const { hubName, mark } = platform.hub.now();
  const { publicUrl } = platform.config;
  const bodies = renderMail({ hubName, markId: mark?.id, publicUrl, ...mail });
  const choice = { userId: id, occasion: "digest" };
  await enqueueMails(tx, platform, [
    { kind: "digest", to: email, subject: mail.subject, choice, ...bodies },
  ]);
}

async function findWaiting(
  tx: Db,
  { clock, hub }: Platform,
  { id, lastSeenAt, digestAt, ...reader }: Reader,
): Promise<WaitingNotice> {
  const known = [lastSeenAt, digestAt].flatMap((at) => at?.valueOf() ?? []);
  const since = known.length > 0 ? Math.max(...known) : clock.now().valueOf() - A_DAY_MS;
  const audience = audienceOf(reader);
  const shares = sharesOf(hub.now().admissionFeePaise);
  return {
    queues: audience === "admin" ? await readQueueCounts(tx, clock, shares) : {},
    answers: audience === "trainer" ? await countAnswers(tx, id) : 0,
    notices: await listUnreadSince(tx, clock, id, new Date(since)),
  };
}
