import { sql } from "kysely";
import type { Clock, SqlClock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import type { RowOf } from "#/platform/db/together.ts";
import { importColumns, type MailHold, UNKNOWN_TIME } from "#/platform/mail/outbox.ts";
import type { NotifyOptions } from "#/platform/sheets/import-row.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { NoticeKind } from "#/shared/occasions.ts";
import { MAX_UNPAGED_ROWS } from "#/shared/page-size.ts";
import type { Address } from "#/shared/pages.ts";
import type { NOTIFICATION_SORTS, Notification } from "./notices.contract.ts";

export async function findEmails(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const users = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "in", userIds)
    .execute();
  return new Map(users.map(({ id, email }) => [id, email]));
}

export type Recipient = {
  email: string;
  /** Whether mails that can wait do so overnight. */
  isQuiet: boolean;
  /** The occasions switched off, each as `occasion app` or `occasion mail`. */
  off: readonly string[];
};

/** Returns accounts by id, with which of these occasions they have switched off. */
export async function findRecipients(
  db: Db,
  userIds: readonly string[],
  occasions: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<Recipient & { id: string }>`
    select u.id, u.email, coalesce(h.is_quiet, true) as is_quiet, array(
      select p.occasion || w.way from notification_preferences p
        cross join lateral (values (' app', p.in_app), (' mail', p.by_mail)) w(way, is_on)
      where p.user_id = u.id and p.occasion = any(${occasions}::text[]) and not w.is_on) as off
    from users u left join notification_habits h on h.user_id = u.id
    where u.id = any(${userIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Stores notifications. Returns their ids. */
export async function insertNotifications(
  db: Db,
  { clock, importRow }: { clock: Clock } & NotifyOptions,
  rows: readonly {
    userId: string;
    kind: NoticeKind;
    text: string;
    href?: Address;
    hold?: MailHold | undefined;
  }[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const values = rows.map(({ hold, ...row }) => ({
    ...row,
    id: newId(),
    href: row.href ?? null,
    createdAt: clock.sqlNow(),
    decisionId: hold?.decisionId ?? null,
    shownFrom: importRow ? UNKNOWN_TIME : (hold?.until ?? null),
    ...importColumns(importRow),
  }));
  await db.insertInto("notifications").values(values).execute();
  return values.map(({ id }) => id);
}

/** Deletes unread notifications of a kind about a subject, before a newer one replaces them. */
export const deleteUnread = (tx: Db, { kind, href }: { kind: NoticeKind; href: Address }) =>
  tx
    .deleteFrom("notifications")
    .where("kind", "=", kind)
    .where("href", "=", href)
    .where("readAt", "is", null)
    .execute();

/** Whether a notification is visible: one about a decision waits while that can be undone. */
const isShown = (clock: SqlClock) =>
  sql<boolean>`(shown_from is null or shown_from <= ${clock.sqlNow()})`;

/** One page of a person's notifications, the number of all that match, and of all unread ones. */
export async function listNotifications(db: Db, clock: Clock, userId: string, query: ListQuery) {
  const { field, direction } = sortOf<(typeof NOTIFICATION_SORTS)[number]>(
    query.sort,
    "-createdAt",
  );
  const own = db.selectFrom("notifications").where("userId", "=", userId).where(isShown(clock));
  const filtered = searchIn(own, query.q, ["kind", "text"]);
  const rows = filtered
    .selectAll()
    .select(unreadOf(db, clock, userId).as("unread"))
    .orderBy(field, direction)
    .orderBy("id", direction);
  const page = await readPage(query, rows, filtered);
  const [first] = page.rows;
  // An empty page carries no count, unless there are no rows at all.
  const isNone = page.total === 0 && !query.q;
  const unread = first?.unread ?? (isNone ? 0 : await countUnread(db, clock, userId));
  return { notifications: page.rows.map(toNotification), total: page.total, unread };
}

/** How many notifications a person has not read yet, for `readTogether`. */
export const unreadOf = (db: Db, clock: SqlClock, userId: string) =>
  db
    .selectFrom("notifications")
    .where("userId", "=", userId)
    .where(isShown(clock))
    .where("readAt", "is", null)
    .select((row) => row.fn.countAll<number>().as("unread"));

/** Returns how many notifications a person has not read yet. */
export async function countUnread(db: Db, clock: Clock, userId: string): Promise<number> {
  const { unread } = await unreadOf(db, clock, userId).executeTakeFirstOrThrow();
  return unread;
}

type NotificationRow = {
  id: string;
  kind: string;
  text: string;
  href: string | null;
  createdAt: Date;
  readAt: Date | null;
};

const toNotification = (row: NotificationRow): Notification => ({
  _id: row.id,
  kind: row.kind,
  text: row.text,
  // Only such addresses are ever stored: see insertNotifications.
  href: row.href as Address | null,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

export async function countOwnNotifications(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom("notifications")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks a person's unread notifications as read: those in `ids`, or all if it is left out. */
export async function updateNotificationsRead(
  db: Db,
  clock: Clock,
  userId: string,
  ids?: readonly string[],
): Promise<void> {
  const unread = db
    .updateTable("notifications")
    .set({ readAt: clock.sqlNow() })
    .where("userId", "=", userId)
    .where("readAt", "is", null)
    .where(isShown(clock));
  await (ids ? unread.where("id", "in", ids) : unread).execute();
}

/** Marks notifications as done, because the person has done what they ask for. */
export const updateNotificationsDone = (
  tx: Db,
  clock: Clock,
  { userId, kinds }: { userId: string; kinds: readonly string[] },
) =>
  tx
    .updateTable("notifications")
    .set({ readAt: clock.sqlNow() })
    .where("userId", "=", userId)
    .where("kind", "in", kinds)
    .where("readAt", "is", null)
    .execute();

/** After this many failed tries a mail counts as failing. */
const FAILING_ATTEMPTS = 3;
/** For how many days a mail that was given up stays among the alerts. */
const DEAD_MAIL_DAYS = 30;

/** Mails that keep failing, and mails given up or returned in the last 30 days, newest first. */
export const mailAlerts = (db: Db, clock: Clock) =>
  db
    .selectFrom("outbox")
    .select(["id", "kind", "subject", "recipient", "status", "attempts", "lastError", "createdAt"])
    // The condition of the index, which leaves out old sent ones.
    .where(
      sql<boolean>`(outbox.status = 'dead' or outbox.bounced_at is not null
        or outbox.attempts >= ${sql.lit(FAILING_ATTEMPTS)})`,
    )
    .where((row) =>
      row.or([
        row.and([
          row.or([row("status", "=", "dead"), row("bouncedAt", "is not", null)]),
          row("status", "<>", "waiting"),
          row(
            "createdAt",
            ">",
            sql<Date>`${clock.sqlNow()} - make_interval(days => ${DEAD_MAIL_DAYS})`,
          ),
        ]),
        row.and([
          row("status", "=", "waiting"),
          row("attempts", ">=", FAILING_ATTEMPTS),
          row("lastError", "is not", null),
        ]),
      ]),
    )
    .orderBy("createdAt", "desc")
    .limit(MAX_UNPAGED_ROWS);
export const toMailAlert = (row: RowOf<typeof mailAlerts>) => {
  const { id, kind, subject, recipient, status, attempts, lastError, createdAt } = row;
  return {
    _id: id,
    kind:
      status === "sent"
        ? "mail-returned"
        : status !== "dead"
          ? "mail-failing"
          : kind === CODE_MAIL
            ? "code-dead"
            : "mail-dead",
    text:
      status === "sent"
        ? `The mail "${subject}" to ${recipient} came back: ${lastError}`
        : status === "dead"
          ? `The mail "${subject}" to ${recipient} was given up after ${attempts} tries: ${lastError}`
          : `The mail "${subject}" to ${recipient} failed ${attempts} times so far: ${lastError}`,
    createdAt: createdAt.toISOString(),
  };
};

/** The kind of mail whose content is worthless a day later. */
const CODE_MAIL = "password-code";

/** Requeues a mail that was given up, as if new. Returns it, or undefined. */
export const updateMailRevived = (tx: Db, clock: Clock, id: string) =>
  tx
    .updateTable("outbox")
    .set({
      status: "waiting",
      attempts: 0,
      lastError: null,
      createdAt: clock.sqlNow(),
      availableAt: clock.sqlNow(),
    })
    .where("id", "=", id)
    .where("status", "=", "dead")
    .where("kind", "<>", CODE_MAIL)
    .returning(["kind", "recipient"])
    .executeTakeFirst();

/** The ids of the admins who may sign in: those with a sub-role, or without it the general ones. */
export const listStaffIds = (db: Db, subRole: "CTO" | null): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom("users")
      .select("id")
      .where("subRole", subRole === null ? "is" : "=", subRole)
      .where((user) => user.and({ role: "Admin", status: "approved", isDisabled: false })),
    "id",
  );

/** Creates a notification for each of them, for `notifyInApp`. */
export const forStaff = async <T extends object>(
  db: Db,
  notification: T,
  subRole: "CTO" | null = null,
) => (await listStaffIds(db, subRole)).map((userId) => ({ userId, ...notification }));
