import { sql } from "kysely";
import { formatDate, istDate, istTime } from "#/shared/dates.ts";
import { AppError, type ErrorKey } from "#/shared/errors.ts";
import { refusalText } from "#/shared/refusal-text.ts";
import { formatTime } from "#/shared/slot-times.ts";
import type { Context } from "../app/platform.ts";
import type { AuditSubject } from "../audit/audit.ts";
import type { Db } from "./db.ts";

/**
 * The relevant lines of the audit trail: their actions, and values they hold, such as the person
 * concerned.
 */
type AuditActions = { actions: readonly string[]; values?: Record<string, string> };

/** The subject under which the trail records a thing, and which of its lines count. */
export type AuditMatch = AuditActions & { subject: AuditSubject };

/** The caller, and the time. */
type Asker = Pick<Context, "actor" | "clock">;

/**
 * Returns who changed a thing last, and when, as the end of the refusal to a later caller: ", by
 * Meera Iyer at 9:05 AM". Empty if nobody did. Trainees read no names: office staff are "the
 * office", other trainees are not mentioned.
 */
export async function describeConflict(
  db: Db,
  asker: Asker,
  subject: AuditSubject,
  { actions, values = {} }: AuditActions,
): Promise<string> {
  return wordsOf(await lineOf(db, subject, { actions, values }), asker);
}

const lineOf = (db: Db, subject: AuditSubject, { actions, values = {} }: AuditActions) =>
  newestOf(db, subject)
    .where("line.action", "in", actions)
    .where(sql<boolean>`coalesce(line.new_value, '{}') @> ${JSON.stringify(values)}::jsonb`)
    .executeTakeFirst();

/**
 * Returns a refusal with an additional sentence on who was first, which its specified text does not
 * have. The text of STALE_VERSION says that it was somebody else: if it was the caller, in another
 * window, the sentence says so and replaces that text (`problemOf`, and the client's ApiError).
 */
export async function conflictError(
  db: Db,
  asker: Asker,
  key: ErrorKey,
  { subject, ...actions }: AuditMatch,
): Promise<AppError> {
  const line = await lineOf(db, subject, actions);
  if (!line) return new AppError(key);
  if (key === "STALE_VERSION" && line.actorId === asker.actor.id) {
    return new AppError(key, { extra: { sooner: ownWords(line, asker), isOwnChange: true } });
  }
  const by = wordsOf(line, asker).replace(/^,? /, "");
  return new AppError(key, { extra: { sooner: `${by.charAt(0).toUpperCase()}${by.slice(1)}.` } });
}

const ownWords = ({ at }: { at: Date }, { clock }: Asker) =>
  `You changed this record yourself ${when(at, clock.now())}, in another window.`;

/** The text for a refused item in a list of results: the message, and who was first. */
export const problemOf = ({ message, details }: AppError): string =>
  refusalText({ message, ...details.extra });

/**
 * Throws STALE_VERSION, saying who made the change, if the row has another version than the given
 * one. Without a version the check passes.
 */
export async function assertVersion(
  db: Db,
  asker: Asker,
  { row, version }: { row: { version: number }; version: number | undefined },
  trace: AuditMatch,
): Promise<void> {
  if (version !== undefined && version !== row.version) {
    throw await conflictError(db, asker, "STALE_VERSION", trace);
  }
}

/** Returns `assertVersion` for one kind of thing, by where the trail records its rows. */
export const versionCheck =
  <Row extends { version: number }>(traceOf: (row: Row) => AuditMatch) =>
  (db: Db, asker: Asker, row: Row, version: number | undefined): Promise<void> =>
    assertVersion(db, asker, { row, version }, traceOf(row));

/** As `assertVersion`, for things that only their owner changes, whatever the trail says. */
export function assertOwnVersion(row: { version: number }, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  const sooner = "You changed this record yourself, in another window.";
  throw new AppError("STALE_VERSION", { extra: { sooner, isOwnChange: true } });
}

/** Trail lines that change nothing of their subject: a look or a sign-in is not an edit. */
export const CHANGES_NOTHING = [
  "call.denied",
  "sign-in.failed",
  "sign-in.limited",
  "session.opened",
  "session.closed",
  "session.allClosed",
  "session.othersClosed",
  "session.confirmed",
  "documents.read",
  "details.read",
  "file.read",
  "copy.downloaded",
];

/** As `describeConflict`: who else last changed a thing since a moment, and when. */
export async function describeChangeSince(
  db: Db,
  asker: Asker,
  subject: AuditSubject,
  since: Date,
): Promise<string> {
  const line = await newestOf(db, subject)
    .where("line.at", ">=", since)
    .where("line.action", "not in", CHANGES_NOTHING)
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
  const who = line.actorId === actor.id ? "you" : nameOf(line, actor);
  const by = who === null ? "" : `, by ${who}`;
  return `${by} ${when(line.at, clock.now())}`;
}

/** Returns what the caller may read about who was first; null for nothing. */
function nameOf({ username, role }: NonNullable<Line>, actor: Asker["actor"]): string | null {
  if (actor.role !== "Trainee") return username;
  return role === null || role === "Trainee" ? null : "the office";
}

/** A time of today as its hour, any other as its day. */
function when(at: Date, now: Date): string {
  const [day, today] = [istDate(at), istDate(now)];
  return day === today ? `at ${formatTime(istTime(at))}` : `on ${formatDate(day, today)}`;
}
