import { sql } from "kysely";
import { formatDate, istDate, istTime } from "#/shared/dates.ts";
import { AppError, type ErrorKey } from "#/shared/errors.ts";
import { formatTime } from "#/shared/slot-times.ts";
import type { AuditSubject } from "./audit.ts";
import type { Db } from "./db.ts";
import type { Context } from "./platform.ts";

/** Which lines of the audit trail tell it: what was done, and values that the line has, such as whom of several it is about. */
type Deeds = { actions: readonly string[]; values?: Record<string, string> };

/** Where the trail tells of a thing, and which of its lines. */
export type Trace = Deeds & { subject: AuditSubject };

/** Who is told, and now. */
type Asker = Pick<Context, "actor" | "clock">;

/**
 * Who did something to a thing last, and when, as a refusal ends that somebody is given who came later: ", by Meera Iyer at
 * 9:05 AM". Empty where nobody did. Trainees read that it was the office.
 */
export async function whoWasSooner(
  db: Db,
  asker: Asker,
  subject: AuditSubject,
  { actions, values = {} }: Deeds,
): Promise<string> {
  const line = await newestOf(db, subject)
    .where("line.action", "in", actions)
    .where(sql<boolean>`coalesce(line.new_value, '{}') @> ${JSON.stringify(values)}::jsonb`)
    .executeTakeFirst();
  return wordsOf(line, asker);
}

/** Returns a refusal whose words are specified and name nobody, with who was sooner in a sentence beside them. */
export async function soonerRefusal(
  db: Db,
  asker: Asker,
  key: ErrorKey,
  { subject, ...deeds }: Trace,
): Promise<AppError> {
  const by = (await whoWasSooner(db, asker, subject, deeds)).replace(/^,? /, "");
  return new AppError(
    key,
    by ? { extra: { sooner: `${by.charAt(0).toUpperCase()}${by.slice(1)}.` } } : {},
  );
}

/** What a list of results says of one that was refused: the message, and who was sooner. */
export const problemOf = ({ message, details }: AppError): string =>
  [message, details.extra?.sooner].filter(Boolean).join(" ");

/**
 * Throws STALE_VERSION, with who made it old, where a change was made for another version than the row has now. Without a
 * version the check passes.
 */
export async function expectUnchanged(
  db: Db,
  asker: Asker,
  { row, version }: { row: { version: number }; version: number | undefined },
  trace: Trace,
): Promise<void> {
  if (version !== undefined && version !== row.version) {
    throw await soonerRefusal(db, asker, "STALE_VERSION", trace);
  }
}

/** The same of somebody else who has done anything to a thing since a moment. */
export async function whoActedSince(
  db: Db,
  asker: Asker,
  subject: AuditSubject,
  since: Date,
): Promise<string> {
  const line = await newestOf(db, subject)
    .where("line.at", ">=", since)
    .where("line.actorId", "<>", asker.actor.id)
    .executeTakeFirst();
  return wordsOf(line, asker);
}

const newestOf = (db: Db, [type, id]: AuditSubject) =>
  db
    .selectFrom("auditLog as line")
    .leftJoin("users", "users.id", "line.actorId")
    .select(["line.at", "line.actorId", "users.username", "users.role"])
    .where("line.subjectType", "=", type)
    .where("line.subjectId", "=", id)
    .orderBy("line.at", "desc")
    .orderBy("line.id", "desc")
    .limit(1);
type Line = Awaited<ReturnType<ReturnType<typeof newestOf>["executeTakeFirst"]>>;

function wordsOf(line: Line, { actor, clock }: Asker): string {
  if (!line) return "";
  const isOffice = actor.role === "Trainee" && line.role !== "Trainee";
  const who = line.actorId === actor.id ? "you" : isOffice ? "the office" : line.username;
  const by = who === null ? "" : `, by ${who}`;
  return `${by} ${when(line.at, clock.now())}`;
}

/** Today's by its time, everything else by its day. */
function when(at: Date, now: Date): string {
  const [day, today] = [istDate(at), istDate(now)];
  return day === today ? `at ${formatTime(istTime(at))}` : `on ${formatDate(day, today)}`;
}
