import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import { findBatch } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { versionCheck } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { audienceOf } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Audience, FeedPost, feedContract, PostFields } from "./feed.contract.ts";
import {
  deletePost,
  findPost,
  insertPost,
  listPosts,
  lockPost,
  type PostRow,
  updatePost,
} from "./feed.queries.ts";
import { stageOf } from "./feed.rules.ts";

/**
 * Announcements addressed to the caller, newest first; the general admin, who writes them, sees
 * all.
 */
async function listFeed({ db, actor }: Context, query: ListQuery) {
  const isWriter = audienceOf(actor) === "admin";
  const reader = isWriter ? "all" : { userId: actor.id, stage: stageOf(actor) };
  const { rows, total } = await listPosts(db, reader, query);
  return { answer: { posts: rows.map(present) }, total };
}

const assertPostVersion = versionCheck(({ id }: { id: string; version: number }) => ({
  subject: ["feed-post", id],
  actions: ["feed-post.changed"],
}));

/** Publishes an announcement. Throws BATCH_NOT_FOUND for an unknown batch. */
async function createPost(context: Context, fields: PostFields) {
  const row = await context.db.transaction().execute(async (tx) => {
    const content = await contentOf(tx, fields);
    const id = await insertPost(tx, context.clock, { ...content, createdBy: context.actor.id });
    await writeAudit(tx, context, "feed-post.created", ["feed-post", id], { newValue: content });
    return getPost(tx, id);
  });
  return { message: "Announcement posted.", post: present(row) };
}

/**
 * Changes an announcement; the same again changes nothing. Throws NOT_FOUND, BATCH_NOT_FOUND and
 * STALE_VERSION.
 */
async function changePost(
  context: Context,
  id: string,
  { version, ...fields }: PostFields & { version?: number | undefined },
) {
  const row = await context.db.transaction().execute(async (tx) => {
    const before = await getPost(tx, id);
    const content = await contentOf(tx, fields);
    await assertPostVersion(tx, context, before, version);
    const { batchId: batchKey, ...rest } = content;
    if (isUnchanged(before, { ...rest, batchKey })) return before;
    if (!(await updatePost(tx, before.id, { ...content, version }))) {
      throw new AppError("STALE_VERSION");
    }
    await writeAudit(tx, context, "feed-post.changed", ["feed-post", before.id], {
      oldValue: before,
      newValue: content,
    });
    return getPost(tx, before.id);
  });
  return { message: "Announcement changed.", post: present(row) };
}

/** Deletes an announcement. Throws NOT_FOUND and STALE_VERSION. */
async function removePost(
  context: Context,
  id: string,
  { version }: { version?: number | undefined },
) {
  const undoing = await context.db.transaction().execute(async (tx) => {
    const before = await getById(id, (known) => lockPost(tx, known));
    await assertPostVersion(tx, context, before, version);
    const decision = await openDecision(tx, context, {
      action: "feed-post.deleted",
      subject: ["feed-post", before.id],
      rows: [{ table: "feedPosts", where: { id: before.id } }],
    });
    if (!(await deletePost(tx, before.id))) throw new AppError("NOT_FOUND");
    await writeAudit(tx, context, "feed-post.deleted", ["feed-post", before.id], {
      oldValue: before,
    });
    return decision.close();
  });
  return { message: "Announcement deleted.", ...undoing };
}

async function contentOf(tx: Db, { title, text, audience }: PostFields) {
  const batch = audience.kind === "batch" ? await findBatch(tx, audience.batchId) : undefined;
  if (audience.kind === "batch" && !batch) throw new AppError("BATCH_NOT_FOUND");
  const stage = audience.kind === "stage" ? audience.stage : null;
  return { title, text, stage, batchId: batch?.id ?? null };
}

async function getPost(tx: Db, id: string): Promise<PostRow> {
  return getById(id, (known) => findPost(tx, known));
}

function present({ id, stage, batchId, batchKey: _, createdAt, ...row }: PostRow): FeedPost {
  const audience: Audience = batchId
    ? { kind: "batch", batchId }
    : stage
      ? { kind: "stage", stage }
      : { kind: "everyone" };
  return { _id: id, ...row, audience, createdAt: createdAt.toISOString() };
}

export const feedService: Service<typeof feedContract> = {
  list: listFeed,
  create: createPost,
  update: changePost,
  remove: removePost,
};
