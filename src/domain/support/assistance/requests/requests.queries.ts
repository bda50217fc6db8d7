import type { Clock } from "#/platform/app/clock.ts";
import { answerDaysOf } from "#/platform/db/answer-days.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { lockUser } from "#/platform/db/lock-user.ts";
import { nullsLast } from "#/platform/db/order.ts";
import { countRows, readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { typicalDays } from "#/shared/answer-time.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { type Paise, toRupees } from "#/shared/money.ts";
import type { RequestStatus } from "../assistance.rules.ts";
import type { RequestUser } from "./requests.contract.ts";

/** A person's request, its topic, and their other data; undefined if there is no such person. */
export const findRequestFacts = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("assistanceRequests as request", "request.userId", "users.id")
    .leftJoin("assistanceRecords as record", "record.userId", "users.id")
    .select([
      ...columnsIn("request", "status", "topic", "requestedAt", "amountPaise"),
      "record.submittedAt",
      // From the account, which may have changed since the draft was opened.
      "users.username",
      "users.email",
      ...columnsIn("record", "mobile", "companyName", "package", "dateOfJoining"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();

/**
 * Returns how many days a request usually waits for its approval, of the latest ones; null if there
 * are too few to tell.
 */
export const readRequestDays = async (db: Db, clock: Clock): Promise<number | null> =>
  typicalDays(
    await answerDaysOf(db, clock, ["assistance_requests", "requested_at"]).executeTakeFirst(),
  );

/** Whether a person is placed, locked so that it stays so until the transaction ends. */
export async function lockPlaced(tx: Db, userId: string): Promise<boolean> {
  await lockUser(tx, userId);
  return isFound(tx.selectFrom("placements").select("id").where("traineeId", "=", userId));
}

/** Breaks assistance_requests_pkey (REQUEST_SENT) while there is a request. */
export const insertRequest = (
  tx: Db,
  clock: Clock,
  request: { userId: string; topic: string | null },
) =>
  tx
    .insertInto("assistanceRequests")
    .values({ ...request, status: "Pending", requestedAt: clock.sqlNow() })
    .execute();

/** Requests whose details have not been submitted yet. */
const openRequests = (db: Db) =>
  db
    .selectFrom("assistanceRequests as request")
    .innerJoin("users", "users.id", "request.userId")
    .leftJoin("assistanceRecords as record", "record.userId", "request.userId")
    .where("record.submittedAt", "is", null);

const columns = [
  ...columnsIn("users", "id", "username", "email"),
  ...columnsIn("request", "status", "amountPaise", "topic"),
  "record.companyName",
  "request.requestedAt",
] as const;

const COLUMN_OF = {
  username: "users.username",
  email: "users.email",
  status: "request.status",
  amount: "request.amountPaise",
  topic: "request.topic",
  companyName: "record.companyName",
  requestedAt: "request.requestedAt",
} as const satisfies Partial<Record<keyof RequestUser, string>>;

/** How many open requests have a status, for `readTogether`. */
export const countRequests = (db: Db, status: RequestStatus) =>
  openRequests(db).where("request.status", "=", status).select(countRows);

/** One page of the open requests, longest waiting ones first, and the total. */
export async function listRequests(db: Db, query: ListQuery, status: RequestStatus | undefined) {
  const withStatus = status
    ? openRequests(db).where("request.status", "=", status)
    : openRequests(db);
  const matching = withStatus.$call((rows) =>
    searchIn(
      rows,
      query.q,
      [
        ...columnsIn("users", "username", "email"),
        ...columnsIn("request", "status", "topic"),
        "record.companyName",
      ],
      "users.id",
    ),
  );
  const { field, direction } = sortOf<keyof typeof COLUMN_OF>(query.sort, "-status");
  const rows = matching
    .select(columns)
    .orderBy(COLUMN_OF[field], nullsLast(direction))
    .orderBy("request.requestedAt")
    .orderBy("users.id");
  return readPage(query, rows, matching);
}

export const findRequest = (db: Db, userId: string) =>
  openRequests(db).select(columns).where("users.id", "=", userId).executeTakeFirst();
type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const toRequestUser = ({
  id,
  amountPaise,
  requestedAt,
  ...row
}: RequestRow): RequestUser => ({
  _id: id,
  ...row,
  amount: amountPaise === null ? null : toRupees(amountPaise),
  requestedAt: requestedAt.toISOString(),
});

/**
 * Locks a person's request until the transaction ends, so that of an approval, a removal and a
 * submission at once each sees the result of the one before.
 */
export const lockRequest = (tx: Db, userId: string) =>
  tx
    .selectFrom("assistanceRequests")
    .select(["status", "topic", "amountPaise", "requestedAt"])
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();

/** Whether the details behind a request were submitted. */
export const hasSubmitted = (tx: Db, userId: string): Promise<boolean> =>
  isFound(
    tx
      .selectFrom("assistanceRecords")
      .select("id")
      .where("userId", "=", userId)
      .where("submittedAt", "is not", null),
  );

export const updateApproved = (
  tx: Db,
  clock: Clock,
  { userId, amountPaise }: { userId: string; amountPaise: Paise },
) =>
  tx
    .updateTable("assistanceRequests")
    .set({ status: "Approved", amountPaise, decidedAt: clock.sqlNow() })
    .where("userId", "=", userId)
    .execute();

export const deleteRequest = (tx: Db, userId: string) =>
  tx.deleteFrom("assistanceRequests").where("userId", "=", userId).execute();
