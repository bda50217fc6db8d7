import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Stage } from "./feed.rules.ts";

const posts = (db: Db) =>
  db
    .selectFrom("feedPosts")
    .leftJoin("batches", "batches.id", "feedPosts.batchId")
    .select([
      ...columnsIn("feedPosts", "id", "title", "text", "stage", "createdAt", "version"),
      "batches.batchId",
      "feedPosts.batchId as batchKey",
    ]);

export const findPost = (db: Db, id: string) =>
  posts(db).where("feedPosts.id", "=", id).executeTakeFirst();

/** Locks a post, so that nobody changes it before it is deleted. */
export const lockPost = (tx: Db, id: string) =>
  posts(tx).where("feedPosts.id", "=", id).forUpdate("feedPosts").executeTakeFirst();
export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** The reader: "all" for every announcement, or one person's stage and batches. */
export type Reader = "all" | { userId: string; stage: Stage | undefined };

export async function listPosts(db: Db, reader: Reader, query: ListQuery) {
  const matching = posts(db)
    .$if(reader !== "all", (qb) => {
      const { userId, stage } = reader === "all" ? { userId: "", stage: undefined } : reader;
      return qb.where((row) =>
        row.or([
          row.and([row("feedPosts.stage", "is", null), row("feedPosts.batchId", "is", null)]),
          ...(stage ? [row("feedPosts.stage", "=", stage)] : []),
          row("feedPosts.batchId", "in", (inner) =>
            inner
              .selectFrom("batchMembers")
              .select("batchMembers.batchId")
              .where("batchMembers.traineeId", "=", userId),
          ),
        ]),
      );
    })
    .$call((rows) => searchIn(rows, query.q, columnsIn("feedPosts", "title", "text")));
  const { field, direction } = sortOf<"createdAt" | "title">(query.sort, "-createdAt");
  const rows = matching.orderBy(`feedPosts.${field}`, direction).orderBy("feedPosts.id", direction);
  return readPage(query, rows, matching.clearSelect());
}

type Content = { title: string; text: string; stage: Stage | null; batchId: string | null };

export const insertPost = (
  tx: Db,
  clock: Clock,
  post: Content & { createdBy: string },
): Promise<string> => insertRow(tx, "feedPosts", { ...post, createdAt: clock.sqlNow() });

/** Returns false if the announcement is missing, or has another version than the given one. */
export const updatePost = (
  tx: Db,
  id: string,
  { version, ...content }: Content & { version: number | undefined },
): Promise<boolean> => updateVersioned(tx, "feedPosts", { id, version }, content);

export const deletePost = (tx: Db, id: string): Promise<boolean> =>
  isFound(tx.deleteFrom("feedPosts").where("id", "=", id).returning("id"));
