import { createHash, randomBytes } from "node:crypto";
import { writeAudit } from "#/server/audit.ts";
import { contentDisposition } from "#/server/files/disposition.ts";
import type { FileAnswer } from "#/server/http.ts";
import { isId } from "#/server/ids.ts";
import type { Context, PublicContext } from "#/server/platform.ts";
import type { Actor } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import { type CalendarSession, icalendar } from "../rules.ts";
import {
  type Entry,
  findEntry,
  findKeyOf,
  findPersonByKey,
  isMemberOfSession,
  listEntries,
  upsertKey,
} from "./queries.ts";

const KEY_BYTES = 32;

const hashKey = (key: string): Buffer => createHash("sha256").update(key).digest();

/**
 * One session as a calendar file, for its trainer and the members of its batch. Without an actor the
 * call came by the signed link that one of them was given. Throws NOT_FOUND.
 */
export async function readSessionEntry(
  context: PublicContext & { actor: Actor | null },
  sessionId: string,
): Promise<FileAnswer> {
  const { db, actor, config } = context;
  const entry = isId(sessionId) ? await findEntry(db, sessionId) : undefined;
  if (!entry) throw new AppError("NOT_FOUND");
  const isTheirs =
    !actor || entry.trainerId === actor.id || (await isMemberOfSession(db, entry.id, actor.id));
  if (!isTheirs) throw new AppError("NOT_FOUND", { isDenial: true });
  const name = `${config.hubName}: ${entry.batchId}`;
  return calendarFile(`session ${entry.date}.ics`, icalendar(name, [sessionOf(context, entry)]));
}

/** A person's whole calendar, by the secret key of its address. Throws NOT_FOUND for any other key. */
export async function readFeed(context: PublicContext, key: string): Promise<FileAnswer> {
  const { db, config } = context;
  const secret = key.replace(/\.ics$/, "");
  const person = await findPersonByKey(db, hashKey(secret));
  if (!person) throw new AppError("NOT_FOUND");
  const sessions = (await listEntries(db, person)).map((entry) => sessionOf(context, entry));
  return calendarFile(
    "sessions.ics",
    icalendar(`${config.hubName}: sessions of ${person.username}`, sessions),
  );
}

/** Whether the caller has an address; only its hash is kept, so it cannot be shown again. */
export async function readKey({ db, actor }: Context) {
  const key = await findKeyOf(db, actor.id);
  return { createdAt: key?.createdAt.toISOString() ?? null };
}

/** Makes the caller's calendar address anew; whoever has the old one reads nothing any more. */
export async function renewKey(context: Context) {
  const { actor, clock, config } = context;
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const { createdAt } = await context.db.transaction().execute(async (tx) => {
    const before = await findKeyOf(tx, actor.id);
    const made = await upsertKey(tx, clock, { userId: actor.id, keyHash: hashKey(key) });
    await writeAudit(tx, context, {
      actorId: actor.id,
      action: "calendar-key.renewed",
      subjectType: "user",
      subjectId: actor.id,
      oldValue: { createdAt: before?.createdAt ?? null },
      newValue: { createdAt: made.createdAt },
      requestId: context.requestId,
    });
    return made;
  });
  return {
    message: "Your calendar address is ready.",
    url: `${config.publicUrl}/api/calendar/feed/${key}.ics`,
    createdAt: createdAt.toISOString(),
  };
}

const sessionOf = ({ config }: PublicContext, entry: Entry): CalendarSession => ({
  ...entry,
  url: `${config.publicUrl}/${entry.batchType.toLowerCase()}-training-details`,
});

const calendarFile = (name: string, text: string): FileAnswer => ({
  stream: Buffer.from(text, "utf8"),
  headers: {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": contentDisposition("attachment", name),
    "cache-control": "private, no-store",
  },
});
