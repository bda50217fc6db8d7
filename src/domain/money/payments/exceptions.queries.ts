import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound, valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { nullsLast } from "#/platform/db/order.ts";
import { countRows, readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import type { RowOf } from "#/platform/db/together.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { EXCEPTION_SORTS, ShownExceptions } from "./exceptions.contract.ts";
import { DIFFERENCE_KINDS, type ExceptionKind } from "./exceptions.rules.ts";

export type NewException = {
  kind: ExceptionKind;
  /** The provider's id of the subject, or the name of an event. */
  subject: string;
  text: string;
  traineeId?: string | null;
  answerBy?: IsoDate | null;
};

const MOST_TEXT = 500;
const MOST_SUBJECT = 200;

/** Raises an exception for the office once, even if it was settled since; true if it is new. */
export const insertException = (
  tx: Db,
  clock: Clock,
  { kind, subject, text, traineeId = null, answerBy = null }: NewException,
): Promise<boolean> =>
  isFound(
    tx
      .insertInto("paymentExceptions")
      .values({
        id: newId(),
        kind,
        traineeId,
        answerBy,
        createdAt: clock.sqlNow(),
        subject: subject.slice(0, MOST_SUBJECT),
        text: text.slice(0, MOST_TEXT),
      })
      .onConflict((conflict) => conflict.columns(["kind", "subject"]).doNothing())
      .returning("id"),
  );

/**
 * Raises an exception with its current text, which replaces that of an open one. If the text has
 * changed since, one that settled automatically is reopened, and with `reopensSettled` also one
 * that the office settled.
 */
export async function upsertException(
  tx: Db,
  clock: Clock,
  exception: NewException,
  { reopensSettled = false } = {},
): Promise<void> {
  if (await insertException(tx, clock, exception)) return;
  const text = exception.text.slice(0, MOST_TEXT);
  await tx
    .updateTable("paymentExceptions")
    .set({
      text,
      traineeId: exception.traineeId ?? null,
      answerBy: exception.answerBy ?? null,
      createdAt: clock.sqlNow(),
      settledAt: null,
      settledBy: null,
      note: null,
    })
    .where("kind", "=", exception.kind)
    .where("subject", "=", exception.subject.slice(0, MOST_SUBJECT))
    .where((row) =>
      row.or([
        row.and([row("settledAt", "is not", null), row("settledBy", "is", null)]),
        row.and([
          row("text", "<>", text),
          ...(reopensSettled ? [] : [row("settledAt", "is", null)]),
        ]),
      ]),
    )
    .execute();
}

/** Adds the person to exceptions raised before the person was known. */
export async function updatePersonOf(
  tx: Db,
  subjects: readonly string[],
  traineeId: string,
): Promise<void> {
  if (subjects.length === 0) return;
  await tx
    .updateTable("paymentExceptions")
    .set({ traineeId })
    .where("subject", "in", subjects)
    .where("traineeId", "is", null)
    .execute();
}

/**
 * Settles exceptions of these kinds that resolved themselves, about these subjects or any, with
 * what is known now.
 */
export async function settleAutomatically(
  tx: Db,
  clock: Clock,
  { kinds, subjects, note }: { kinds: Kinds; subjects?: readonly string[]; note: string },
): Promise<void> {
  if (subjects?.length === 0) return;
  await tx
    .updateTable("paymentExceptions")
    .set({ settledAt: clock.sqlNow(), note })
    .where("kind", "in", kinds)
    .where("settledAt", "is", null)
    .$if(subjects !== undefined, (rows) => rows.where("subject", "in", subjects ?? []))
    .execute();
}

type Kinds = readonly ExceptionKind[];

/** The open exceptions of these kinds, about these subjects or any, by the provider's ids. */
export async function listOpenSubjects(
  db: Db,
  kinds: Kinds,
  subjects?: readonly string[],
): Promise<Set<string>> {
  const open = db
    .selectFrom("paymentExceptions")
    .select("subject")
    .where("kind", "in", kinds)
    .where("settledAt", "is", null)
    .$if(subjects !== undefined, (rows) => rows.where("subject", "in", subjects ?? []));
  return new Set(await valuesOf(open, "subject"));
}

/** How many open differences were found since the office was last notified of any. */
export const countUntold = (tx: Db) =>
  tx
    .selectFrom("paymentExceptions")
    .select(countRows)
    .where("kind", "in", DIFFERENCE_KINDS)
    .where("settledAt", "is", null)
    .where(sql<boolean>`created_at > coalesce((select max(told.created_at) from notifications told
      where told.kind = 'payments-differ'), '-infinity')`)
    .executeTakeFirstOrThrow();

/** Settles an open exception with the office's note; false if it is settled already. */
export const updateSettled = (
  tx: Db,
  clock: Clock,
  { id, settledBy, note }: { id: string; settledBy: string; note: string },
): Promise<boolean> =>
  isFound(
    tx
      .updateTable("paymentExceptions")
      .set({ settledBy, note, settledAt: clock.sqlNow() })
      .where("id", "=", id)
      .where("settledAt", "is", null)
      .returning("id"),
  );

/** Opens again what the office settled. Returns whether it did. */
export const updateReopened = (tx: Db, id: string): Promise<boolean> =>
  isFound(
    tx
      .updateTable("paymentExceptions")
      .set({ settledBy: null, note: null, settledAt: null })
      .where("id", "=", id)
      .where("settledBy", "is not", null)
      .returning("id"),
  );

export const lockException = (tx: Db, id: string) =>
  tx
    .selectFrom("paymentExceptions")
    .select(["id", "kind", "subject", "createdAt", "settledAt", "note"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

const SORT_COLUMNS = {
  createdAt: "exception.createdAt",
  answerBy: "exception.answerBy",
  username: "users.username",
} as const;

/** One page of open or settled exceptions; latest first unless sorted otherwise. */
export function listExceptionRows(
  db: Db,
  { show, ...query }: ListQuery & { show: ShownExceptions },
) {
  const { field, direction } = sortOf<(typeof EXCEPTION_SORTS)[number]>(query.sort, "-createdAt");
  const filtered = db
    .selectFrom("paymentExceptions as exception")
    .leftJoin("users", "users.id", "exception.traineeId")
    .leftJoin("users as settler", "settler.id", "exception.settledBy")
    // The subject is the id of a provider's payment, or of a refund or dispute of one.
    .leftJoin("refunds", "refunds.gatewayRefundId", "exception.subject")
    .leftJoin("disputes", "disputes.id", "exception.subject")
    .leftJoin("receipts", (join) =>
      join.on(
        "receipts.gatewayPaymentId",
        "=",
        sql`coalesce(refunds.gateway_payment_id, disputes.gateway_payment_id, exception.subject)`,
      ),
    )
    .where("exception.settledAt", show === "settled" ? "is not" : "is", null)
    .$if(show === "differences", (rows) => rows.where("exception.kind", "in", DIFFERENCE_KINDS))
    .$call((rows) =>
      searchIn(
        rows,
        query.q,
        ["exception.text", "exception.subject", "users.username"],
        "exception.traineeId",
      ),
    );
  const rows = filtered
    .select([
      ...columnsIn("exception", "id", "subject", "text", "traineeId", "answerBy"),
      sql<ExceptionKind>`exception.kind`.as("kind"),
      ...columnsIn("exception", "createdAt", "settledAt", "settledBy", "note"),
      "users.username",
      "settler.username as settlerName",
      "receipts.id as receiptId",
      "receipts.number as receiptNumber",
    ])
    .orderBy(SORT_COLUMNS[field], nullsLast(direction))
    .orderBy("exception.id", direction);
  return readPage(query, rows, filtered);
}
export type ExceptionRow = Awaited<ReturnType<typeof listExceptionRows>>["rows"][number];

/** More than anyone looks through at once. */
const MOST_ALERTS = 1_000;

/** Open exceptions, for the alerts of the office's first screen. */
export const openExceptions = (db: Db) =>
  db
    .selectFrom("paymentExceptions as exception")
    .leftJoin("users", "users.id", "exception.traineeId")
    .select([...columnsIn("exception", "id", "text", "createdAt", "traineeId"), "users.username"])
    .where("exception.settledAt", "is", null)
    .orderBy("exception.createdAt", "desc")
    .limit(MOST_ALERTS);

/** An alert that links to the exceptions. */
export const toExceptionAlert = (row: RowOf<typeof openExceptions>) => ({
  _id: row.id,
  kind: "payment-exception",
  text: row.username ? `${row.username}: ${row.text}` : row.text,
  createdAt: row.createdAt.toISOString(),
  ...(row.traineeId && row.username
    ? { person: { _id: row.traineeId, username: row.username } }
    : {}),
});
