import type { Db } from "#/platform/db/db.ts";

type Corrected = { userId: string; corrects?: string };

/** The notices that correct one whose mail has not been sent yet. */
export async function findUnsentCorrections<N extends Corrected>(
  tx: Db,
  notices: readonly N[],
): Promise<ReadonlySet<N>> {
  const unsent = new Set<N>();
  for (const about of new Set(notices.flatMap(({ corrects }) => corrects ?? []))) {
    const those = notices.filter(({ corrects }) => corrects === about);
    const waiting = await findWaitingFor(
      tx,
      about,
      those.map(({ userId }) => userId),
    );
    for (const notice of those) if (waiting.has(notice.userId)) unsent.add(notice);
  }
  return unsent;
}

/**
 * Those of the given people whose mail about a subject still waits for the morning. The mails are
 * locked, so that they are not sent before the caller's transaction ends.
 */
async function findWaitingFor(
  tx: Db,
  about: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("outbox")
    .select("userId")
    .where("userId", "in", userIds)
    .where("about", "=", about)
    .where("status", "=", "waiting")
    .where("attempts", "=", 0)
    .where("dueAt", "is not", null)
    .forUpdate()
    .execute();
  return new Set(rows.flatMap(({ userId }) => userId ?? []));
}
