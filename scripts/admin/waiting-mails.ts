import { sql } from "kysely";
import { type Finding, note } from "./findings.ts";
import type { World } from "./open-world.ts";

/**
 * Checks the mails and texts that waited when a backup was made and have become due since: the
 * original hub may have sent them before it was lost. With `isWithout` they are not sent again.
 * Returns what to tell the operator; nothing if there are none.
 */
export async function settleWaiting(
  { database, clock }: World,
  { madeAt, isWithout }: { madeAt: string; isWithout: boolean },
): Promise<Finding[]> {
  const isDue = sql<boolean>`status = 'waiting' and available_at <= ${clock.sqlNow()}`;
  const { mails, texts } = await database.db.transaction().execute(async (tx) => {
    const count = sql<number>`count(*)::int`.as("count");
    const found = {
      mails: (await tx.selectFrom("outbox").select(count).where(isDue).executeTakeFirstOrThrow())
        .count,
      texts: (
        await tx.selectFrom("phoneMessages").select(count).where(isDue).executeTakeFirstOrThrow()
      ).count,
    };
    if (!isWithout) return found;
    const sentAt = clock.sqlNow();
    await tx
      .updateTable("outbox")
      .set({ status: "skipped", sealed: null, textBody: null, htmlBody: null, sentAt })
      .where(isDue)
      .execute();
    await tx
      .updateTable("phoneMessages")
      .set({ status: "failed", lastError: "Not sent again after a restore." })
      .where(isDue)
      .execute();
    return found;
  });
  if (mails + texts === 0) return [];
  const what = `${mails} mail(s) and ${texts} text(s) that waited at ${madeAt} were due by now`;
  return [
    note(
      isWithout
        ? `Mail: ${what}; they are not sent again.`
        : `Mail: ${what}: the hub may have sent them before. They leave when it starts. To send none of them, restore again with --replace --without-mails first.`,
    ),
  ];
}
