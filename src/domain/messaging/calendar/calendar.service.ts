import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import { contentDisposition } from "#/platform/files/disposition.ts";
import { hashToken, newToken } from "#/platform/http/access.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { Actor } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import type { calendarContract } from "./calendar.contract.ts";
import {
  findBatch,
  findInterview,
  findKeyOf,
  findPersonByKey,
  findSession,
  type InterviewRow,
  isMemberOfSession,
  listInterviews,
  listSessions,
  type SessionRow,
  upsertKey,
} from "./calendar.queries.ts";
import {
  type CalendarEntry,
  firstDayEntry,
  icalendar,
  interviewEntry,
  sessionEntry,
} from "./calendar.rules.ts";

/**
 * One session as a calendar file, for its trainer and the members of its batch. Without an actor
 * the call came by a signed link given to one of them. Throws NOT_FOUND.
 */
async function readSessionEntry(
  context: PublicContext & { actor: Actor | null },
  sessionId: string,
): Promise<FileResponse> {
  const { db, actor, hub } = context;
  const row = await getById(sessionId, (known) => findSession(db, known));
  const isTheirs =
    !actor || row.trainerId === actor.id || (await isMemberOfSession(db, row.id, actor.id));
  if (!isTheirs) throw new AppError("NOT_FOUND", { isDenial: true });
  const name = `${hub.now().hubName}: ${row.batchId}`;
  return calendarFile(`session ${row.date}.ics`, icalendar(name, [sessionOf(context, row)]));
}

/**
 * The first day of a batch as a calendar file, for its members. Without an actor the call came by a
 * signed link given to one of them. Throws NOT_FOUND.
 */
async function readFirstDay(
  { db, actor, hub, config }: PublicContext & { actor: Actor | null },
  batchId: string,
): Promise<FileResponse> {
  const { hubName, address } = hub.now();
  const { batchType, ...row } = await getById(batchId, (id) => findBatch(db, id, actor?.id));
  const url = `${config.publicUrl}/${batchType.toLowerCase()}-training-details`;
  const entry = firstDayEntry({ ...row, place: address || null, url });
  return calendarFile(
    `first day ${row.date}.ics`,
    icalendar(`${hubName}: ${row.batchId}`, [entry]),
  );
}

/** An interview as a calendar file, for its candidate or by a signed link. Throws NOT_FOUND. */
async function readInterviewEntry(
  context: PublicContext & { actor: Actor | null },
  interviewId: string,
): Promise<FileResponse> {
  const { db, actor, hub } = context;
  const row = await getById(interviewId, (known) => findInterview(db, known));
  if (actor && row.traineeId !== actor.id) throw new AppError("NOT_FOUND", { isDenial: true });
  const name = `${hub.now().hubName}: ${row.companyName}`;
  return calendarFile(`interview ${row.date}.ics`, icalendar(name, [interviewOf(context, row)]));
}

/**
 * A person's whole calendar, by the secret key of its address. Throws NOT_FOUND for an unknown key.
 */
async function readFeed(context: PublicContext, key: string): Promise<FileResponse> {
  const { db, hub } = context;
  const person = getOrThrow(await findPersonByKey(db, hashToken(key.replace(/\.ics$/, ""))));
  const sessions = await listSessions(db, person);
  const interviews = await listInterviews(db, person.id);
  const entries = [
    ...sessions.map((row) => sessionOf(context, row)),
    ...interviews.map((row) => interviewOf(context, row)),
  ];
  return calendarFile(
    "calendar.ics",
    icalendar(`${hub.now().hubName}: ${person.username}`, entries),
  );
}

/** Whether the caller has an address; only its hash is stored, so it cannot be shown again. */
async function readKey({ db, actor }: Context) {
  const key = await findKeyOf(db, actor.id);
  return { createdAt: key?.createdAt.toISOString() ?? null };
}

/** Creates a new calendar address for the caller; the old one stops working. */
async function renewKey(context: Context) {
  const { actor, clock, config } = context;
  const key = newToken();
  const { createdAt } = await context.db.transaction().execute(async (tx) => {
    const before = await findKeyOf(tx, actor.id);
    const keyCreatedAt = await upsertKey(tx, clock, { userId: actor.id, keyHash: hashToken(key) });
    await writeAudit(tx, context, "calendar-key.renewed", ["user", actor.id], {
      oldValue: { createdAt: before?.createdAt ?? null },
      newValue: { createdAt: keyCreatedAt.createdAt },
    });
    return keyCreatedAt;
  });
  return {
    message: "Your calendar address is ready.",
    url: `${config.publicUrl}/api/calendar/feed/${key}.ics`,
    createdAt: createdAt.toISOString(),
  };
}

const sessionOf = ({ config }: PublicContext, row: SessionRow): CalendarEntry =>
  sessionEntry({
    ...row,
    url: `${config.publicUrl}/${row.batchType.toLowerCase()}-training-details`,
  });

const interviewOf = ({ config }: PublicContext, row: InterviewRow): CalendarEntry =>
  interviewEntry({ ...row, url: `${config.publicUrl}/interview-schedules` });

const calendarFile = (name: string, text: string): FileResponse => ({
  stream: Buffer.from(text, "utf8"),
  headers: {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": contentDisposition("attachment", name),
    "cache-control": "private, no-store",
  },
});

export const calendarService: Service<typeof calendarContract> = {
  session: readSessionEntry,
  firstDay: readFirstDay,
  interview: readInterviewEntry,
  feed: readFeed,
  findKey: readKey,
  renewKey,
};
