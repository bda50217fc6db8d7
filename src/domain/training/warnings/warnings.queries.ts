import { sql } from "kysely";
import { idOfBatch, traineeName } from "#/domain/training/batches/batches.queries.ts";
import type { BatchType } from "#/domain/training/batches/batches.rules.ts";
import { isHeldBy } from "#/domain/training/batches/members.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { readPage } from "#/platform/db/pages.ts";
import { codesOf, namesOf, searchIn } from "#/platform/db/search.ts";
import { type RowOf, readTogether } from "#/platform/db/together.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import { isLookedAt } from "./refreshing.queries.ts";
import type { Facts, Rest, Sign, WarningAction } from "./warnings.rules.ts";

/**
 * Signs with their trainee, without people who may not sign in. Names are looked up per row: a join
 * would read everyone's.
 */
const kept = (db: Db) =>
  db
    .selectFrom(
      db
        .selectFrom("warningSigns as sign")
        .select([
          ...columnsIn("sign", "traineeId", "missed", "share", "lastThere", "isResting", "since"),
          "sign.batchId as idOfBatch",
          sql<string>`(select batch_id from batches where batches.id = sign.batch_id)`.as(
            "batchId",
          ),
          sql<BatchType>`(select batch_type from batches where batches.id = sign.batch_id)`.as(
            "batchType",
          ),
          sql<string | null>`(
            select ${traineeName} from users left join trainee_details on trainee_details.trainee_id = users.id
            where users.id = sign.trainee_id and not users.is_disabled)`.as("name"),
          sql<Sign[]>`sign.signs`.as("signs"),
          sql<Facts>`sign.facts`.as("facts"),
        ])
        .as("w"),
    )
    .where("w.name", "is not", null)
    .$narrowType<{ name: string }>();

const COLUMNS = [
  ...columnsIn(
    "w",
    "traineeId",
    "missed",
    "lastThere",
    "isResting",
    "since",
    "batchId",
    "batchType",
  ),
  ...columnsIn("w", "name", "signs", "facts"),
  sql<{ deed: WarningAction; writtenBy: string; writtenAt: string } | null>`(
    select json_build_object('deed', n.deed, 'writtenBy', author.username, 'writtenAt', n.written_at)
    from warning_notes n join users author on author.id = n.written_by
    where n.trainee_id = w.trainee_id and n.batch_id = w.id_of_batch
    order by n.written_at desc, n.id desc limit 1)`.as("lastNote"),
] as const;

export type Filter = {
  isResting?: boolean | undefined;
  /** A readable id. */
  batch?: string | undefined;
  /** A trainer who holds or planned a session of the batch. */
  trainerId?: string | undefined;
};

/** One page of the stored signs, most absences in a row first. */
export async function listSigns(db: Db, query: ListQuery & Filter) {
  const { isResting, batch, trainerId } = query;
  const matching = kept(db)
    .$if(isResting !== undefined, (rows) => rows.where("w.isResting", "=", isResting ?? false))
    .$if(batch !== undefined, (rows) => rows.where("w.idOfBatch", "=", idOfBatch(batch ?? "")))
    .$if(trainerId !== undefined, (rows) => rows.where(isHeldBy("w.idOfBatch", trainerId ?? "")))
    .$call((rows) =>
      searchIn(rows, query.q, ["w.name", codesOf("w.batchId"), namesOf(sql.ref("w.traineeId"))]),
    );
  const { field, direction } = sortOf<
    "name" | "batchId" | "missed" | "share" | "lastThere" | "since"
  >(query.sort, "-missed");
  const rows = matching
    .select(COLUMNS)
    .orderBy(`w.${field}`, (order) =>
      direction === "desc" ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
    .orderBy("w.share", (order) => order.asc().nullsLast())
    .orderBy("w.name")
    .orderBy("w.traineeId")
    .orderBy("w.batchId");
  return readPage(query, rows, matching, { isFewInAll: true });
}

const signsOfPerson = (db: Db, traineeId: string) =>
  kept(db).select(COLUMNS).where("w.traineeId", "=", traineeId).orderBy("w.since", "desc");
export type WarningRow = RowOf<typeof signsOfPerson>;

const MOST_NOTES = 200;

/** Whether a trainer holds or planned a session of a batch of the person in a column. */
const isTaughtBy = (traineeId: string, trainerId: string) => sql<boolean>`exists (
  select from batch_members m where m.trainee_id = ${sql.ref(traineeId)} and ${isHeldBy("m.batchId", trainerId)})`;

/** The notes about a person; for a trainer who teaches none of their batches, only their own. */
const notesOfPerson = (db: Db, traineeId: string, trainerId: string | undefined) =>
  db
    .selectFrom("warningNotes as note")
    .innerJoin("batches", "batches.id", "note.batchId")
    .innerJoin("users", "users.id", "note.writtenBy")
    .where("note.traineeId", "=", traineeId)
    .$if(trainerId !== undefined, (rows) =>
      rows.where(({ eb, or }) =>
        or([
          eb("note.writtenBy", "=", trainerId ?? ""),
          isTaughtBy("note.traineeId", trainerId ?? ""),
        ]),
      ),
    )
    .select([
      ...columnsIn(
        "note",
        "id",
        "deed",
        "text",
        "awayFrom",
        "awayUntil",
        "rest",
        "restsUntil",
        "writtenAt",
      ),
      "batches.batchId",
      "note.writtenBy as writtenById",
      "users.username as writtenBy",
    ])
    .orderBy("note.writtenAt", "desc")
    .orderBy("note.id", "desc")
    .limit(MOST_NOTES);
export type NoteRow = RowOf<typeof notesOfPerson>;

/** A trainee, and whether they are or were in a batch. */
const trainee = (db: Db, userId: string, trainerId: string | undefined) =>
  db
    .selectFrom("users")
    .select([
      "users.id",
      "users.username",
      isMember.as("isMember"),
      (trainerId === undefined ? sql<boolean>`true` : isTaughtBy("users.id", trainerId)).as(
        "readsAllNotes",
      ),
    ])
    .where("users.id", "=", userId)
    .where("users.role", "=", "Trainee");
const isMember = sql<boolean>`(exists (select from batch_members m where m.trainee_id = users.id))`;

/** The batches that a note about a person can be about, newest first. */
const batchesOfPerson = (db: Db, traineeId: string, today: IsoDate) =>
  db
    .selectFrom("batchMembers")
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .where("batchMembers.traineeId", "=", traineeId)
    .where("batchMembers.hasMovedOn", "=", false)
    .where(isLookedAt(today))
    .select(["batches.id", "batches.batchId"])
    .orderBy("batches.startDate", "desc");

/**
 * Everything about one trainee's signs, as the given trainer sees it; undefined for anyone but a
 * trainee.
 */
export async function findWarnings(
  db: Db,
  today: IsoDate,
  { userId, trainerId }: { userId: string; trainerId: string | undefined },
) {
  const read = await readTogether(db, {
    people: trainee(db, userId, trainerId),
    signs: signsOfPerson(db, userId),
    notes: notesOfPerson(db, userId, trainerId),
    batches: batchesOfPerson(db, userId, today),
  });
  const [person] = read.people;
  return person && { ...read, person };
}

export const insertNote = (
  tx: Db,
  clock: Clock,
  row: {
    traineeId: string;
    batchId: string;
    deed: WarningAction;
    text: string;
    awayFrom: IsoDate | null;
    awayUntil: IsoDate | null;
    rest: Rest;
    restsUntil: IsoDate | null;
    signs: readonly Sign[];
    writtenBy: string;
  },
): Promise<string> =>
  insertRow(tx, "warningNotes", {
    ...row,
    signs: JSON.stringify(row.signs),
    writtenAt: clock.sqlNow(),
  });

/**
 * Deletes a note; with `authorId` only one by that author. Returns it; undefined if there is no
 * such note.
 */
export const deleteNote = (tx: Db, id: string, authorId: string | undefined) =>
  tx
    .deleteFrom("warningNotes")
    .where("id", "=", id)
    .$if(authorId !== undefined, (rows) => rows.where("writtenBy", "=", authorId ?? ""))
    .returning(["traineeId", "deed", "text", "awayFrom", "awayUntil", "rest", "restsUntil"])
    .executeTakeFirst();

/** The notes about a trainee's signs, for the timeline that the office reads. */
export const listWarningNotes = (db: Db, traineeId: string) =>
  db
    .selectFrom("warningNotes as note")
    .innerJoin("users", "users.id", "note.writtenBy")
    .where("note.traineeId", "=", traineeId)
    .select([
      ...columnsIn("note", "deed", "text", "awayFrom", "awayUntil", "writtenAt"),
      "users.username as actor",
      "users.id as actorId",
    ])
    .orderBy("note.writtenAt", "desc")
    .limit(MOST_NOTES);

/** The latest note by somebody else since a moment, about the same person in the same batch. */
export const findOthersNote = (
  tx: Db,
  { traineeId, batchId, writtenBy }: { traineeId: string; batchId: string; writtenBy: string },
  since: Date,
) =>
  tx
    .selectFrom("warningNotes as note")
    .innerJoin("users", "users.id", "note.writtenBy")
    .select(["users.username", "note.writtenAt"])
    .select(sql<WarningAction>`note.deed`.as("deed"))
    .where("note.traineeId", "=", traineeId)
    .where("note.batchId", "=", batchId)
    .where("note.writtenBy", "<>", writtenBy)
    .where("note.writtenAt", ">=", since)
    .orderBy("note.writtenAt", "desc")
    .orderBy("note.id", "desc")
    .limit(1)
    .executeTakeFirst();
