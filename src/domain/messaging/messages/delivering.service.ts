import { notify } from "#/domain/messaging/notices/notify.service.ts";
import {
  insertPhoneMessages,
  listNumbers,
} from "#/domain/messaging/notices/phones/phones.queries.ts";
import { PHONE_JOB } from "#/domain/messaging/notices/phones/phones.rules.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { isConnectionLost } from "#/platform/db/connection-errors.ts";
import type { Db } from "#/platform/db/db.ts";
import { beginBatch } from "#/platform/jobs/batched-work.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import type { MailHold } from "#/platform/mail/outbox.ts";
import { channelsOf } from "#/platform/phones/phones.ts";
import { messageNotice } from "./messages.mail.ts";
import {
  insertLists,
  insertRecipients,
  listReachable,
  listUnwritten,
  takeList,
} from "./messages.queries.ts";

/** Up to this many people are written to within the call itself. */
export const AT_ONCE = 50;
/**
 * The length of a list, written in one transaction; shorter while others wait for the connection.
 */
const inEachList = ({ database }: Pick<Platform, "database">) => (database.isWanted ? 20 : 200);
/** Accounts looked up in one statement. */
const LOOKED_UP_AT_ONCE = 1000;
/** The job that writes messages to many people. */
export const WRITING_JOB = "messages.write";

type Written = { id: string; subject: string; text: string; byPhone: boolean };
type Needs = Pick<Platform, "config" | "hub" | "clock" | "secrets">;

/** Writes a message to people, in the caller's transaction. Returns what was stored for each. */
export async function writeTo(
  tx: Db,
  platform: Needs,
  message: Written,
  { people, hold }: { people: readonly string[]; hold?: MailHold | undefined },
) {
  const notices = people.map((userId) => ({ ...messageNotice(userId, message), hold }));
  const written = await notify(tx, platform, notices);
  if (message.byPhone && platform.config.phones) {
    const to = { messageId: message.id, hold };
    const { phones } = platform.config;
    const agreed = await listNumbers(tx, people, "byPhone");
    const reached = agreed.flatMap(({ language, ...person }) => {
      const [channel] = channelsOf(phones, { kind: "message", language });
      return channel ? [{ ...person, channel }] : [];
    });
    await insertPhoneMessages(tx, platform.clock, to, reached);
    runJobSoon(PHONE_JOB);
  }
  return written;
}

/**
 * Returns which of the ids have an account in use, in several statements, so that others are not
 * blocked.
 */
export async function whoIsReachable(db: Db, ids: readonly string[]): Promise<string[]> {
  const people: string[] = [];
  for (let at = 0; at < ids.length; at += LOOKED_UP_AT_ONCE) {
    people.push(...(await listReachable(db, ids.slice(at, at + LOOKED_UP_AT_ONCE))));
  }
  return people;
}

/** Stores the recipients to whom the job will write a message, in the caller's transaction. */
export const writeLater = (
  tx: Db,
  platform: Pick<Platform, "database">,
  messageId: string,
  userIds: readonly string[],
) => insertLists(tx, { messageId, userIds, inEach: inEachList(platform) });

/**
 * Writes pending messages, list by list, so that other work is not blocked; people whose account
 * was locked since are left out. A list is deleted in the transaction that writes to its people, so
 * that each is written to once, however many instances run or stop in the middle. A message with a
 * list that fails waits for the next run, without holding up others.
 */
export async function writeMessages(
  platform: Platform,
  signal: Pick<AbortSignal, "aborted">,
): Promise<void> {
  await listUnwritten(platform.db, inEachList(platform));
  const tried: Tried = { failed: new Map() };
  while (!signal.aborted) {
    const part = beginBatch(platform);
    const isWritten = await platform.updates
      .during({ feature: "messages" }, () => writeList(platform, tried))
      .catch((error: unknown) => noteFailed(platform, tried, error));
    if (!isWritten) break;
    await part.rest();
  }
  for (const error of tried.failed.values()) throw error;
}

/** The state of a run: the message of the present list, and those with a failed list. */
type Tried = { messageId?: string; failed: Map<string, unknown> };

function noteFailed({ log }: Platform, { messageId, failed }: Tried, error: unknown): true {
  if (!messageId || failed.has(messageId) || isConnectionLost(error)) throw error;
  log.error({ err: error, message: messageId }, "A message could not be written; others are.");
  failed.set(messageId, error);
  return true;
}

const writeList = (platform: Platform, tried: Tried): Promise<boolean> =>
  platform.db.transaction().execute(async (tx) => {
    const list = await takeList(tx, platform.clock, tried.failed.keys());
    if (!list) return false;
    tried.messageId = list.message.id;
    const people = await listReachable(tx, list.userIds);
    const written = await writeTo(tx, platform, list.message, { people });
    if (written.length > 0) await insertRecipients(tx, list.message.id, written);
    return true;
  });
