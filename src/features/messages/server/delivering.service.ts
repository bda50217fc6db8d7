import { notify } from "#/features/notices/server/notify.ts";
import type { Db } from "#/server/db.ts";
import { nudge } from "#/server/jobs.ts";
import type { Hold } from "#/server/mail/outbox.ts";
import type { Platform } from "#/server/platform.ts";
import { beginPart } from "#/server/rest.ts";
import { PHONE_JOB } from "../phones/rules.ts";
import { insertPhoneMessages, listNumbers } from "../phones/server/queries.ts";
import { messageNotice } from "./messages.mail.ts";
import {
  claimUnwritten,
  deleteRecipients,
  listReachable,
  updateRecipientsWritten,
} from "./queries.ts";

/** To so many people at most it is written in the call itself. */
export const BITE = 50;
/** So many are written to in one transaction of the job; fewer where all others wait for the one connection meanwhile. */
const AT_ONCE = { withMany: 200, withOne: 20 };
/** Writes what is to many people. */
export const WRITING_JOB = "messages.write";

type Written = { id: string; subject: string; text: string; byPhone: boolean };
type Needs = Pick<Platform, "config" | "hub" | "clock" | "secrets">;

/** Writes a message to these people, in the caller's transaction. Returns what was written to each. */
export async function writeTo(
  tx: Db,
  platform: Needs,
  message: Written,
  { people, hold }: { people: readonly string[]; hold?: Hold | undefined },
) {
  const notices = people.map((userId) => ({ ...messageNotice(userId, message), hold }));
  const written = await notify(tx, platform, notices);
  if (message.byPhone && platform.config.phones) {
    const to = { messageId: message.id, hold };
    await insertPhoneMessages(tx, platform.clock, to, await listNumbers(tx, people));
    nudge(PHONE_JOB);
  }
  return written;
}

/**
 * Writes what is still to be written, in bites that others can go between; whoever has lost the account meanwhile is left
 * out. May run on any number of instances at once, and goes on where another one stopped.
 */
export async function writeMessages(platform: Platform, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const part = beginPart(platform);
    const count = await platform.updates.during({ feature: "messages" }, () => writeBite(platform));
    if (count === 0) return;
    await part.rest();
  }
}

const writeBite = (platform: Platform): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const most = platform.database.isWanted ? AT_ONCE.withOne : AT_ONCE.withMany;
    const bite = await claimUnwritten(tx, platform.clock, most);
    if (!bite) return 0;
    const { message, userIds } = bite;
    const people = await listReachable(tx, userIds);
    const known = new Set(people);
    const gone = userIds.filter((id) => !known.has(id));
    if (gone.length > 0) await deleteRecipients(tx, message.id, gone);
    await updateRecipientsWritten(tx, message.id, await writeTo(tx, platform, message, { people }));
    return userIds.length;
  });
