import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { del, list, namedObject, needed, notNeeded, post, put } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { lineField } from "#/shared/line-field.ts";
import { listQuery } from "#/shared/list.ts";
import { textField } from "#/shared/text-field.ts";
import { versionQuery } from "#/shared/version-field.ts";
import { LONGEST_TEXT, LONGEST_TITLE, STAGES } from "./feed.rules.ts";

/** The audience of an announcement. A batch is named by its id or its readable id. */
export const Audience = z
  .discriminatedUnion(
    "kind",
    [
      z.object({ kind: z.literal("everyone") }),
      z.object({
        kind: z.literal("stage"),
        stage: z.enum(STAGES, { error: `Choose a stage: ${STAGES.join(", ")}.` }),
      }),
      z.object({
        kind: z.literal("batch"),
        batchId: z.string().trim().min(1, "Enter the batch id.").max(100),
      }),
    ],
    { error: "Choose who is addressed: kind is everyone, stage or batch." },
  )
  .meta({ id: "FeedAudience" });
export type Audience = z.infer<typeof Audience>;

export const FeedPost = namedObject("FeedPost", {
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  audience: Audience,
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type FeedPost = z.infer<typeof FeedPost>;

const TEXT = "Enter the text.";
const postFields = {
  title: lineField("Enter the title.", LONGEST_TITLE),
  text: textField(TEXT, LONGEST_TEXT),
  audience: Audience,
};
export type PostFields = z.output<z.ZodObject<typeof postFields>>;

const adminOnly = { row: "N15", may: { admin: "any" } } as const;
const written = z.object({ message: z.string(), post: FeedPost });

export const feedContract = {
  list: list("/api/feed", {
    summary: "Announcements addressed to the reader, newest first; the general admin sees all",
    access: {
      row: "N14",
      may: everyone("any"),
    },
    scope: "messages:read",
    query: listQuery(["createdAt", "title"]),
    response: z.object({ posts: z.array(FeedPost) }),
  }),
  create: post("/api/feed", {
    summary: "Announce something to everyone, to a stage or to a batch",
    access: adminOnly,
    proof: needed("writes to many"),
    body: z.object(postFields),
    response: written,
    errors: ["BATCH_NOT_FOUND"],
  }),
  update: put("/api/feed/:id", {
    summary: "Change an announcement",
    access: adminOnly,
    proof: needed("writes to many"),
    body: z.object({ ...postFields, version: z.int().optional() }),
    response: written,
    errors: ["NOT_FOUND", "BATCH_NOT_FOUND", "STALE_VERSION"],
  }),
  remove: del("/api/feed/:id", {
    summary: "Take an announcement back",
    access: adminOnly,
    scope: "messages:write",
    proof: notNeeded("takes words back; can be undone"),
    query: versionQuery,
    response: z.object({ message: z.string(), ...undoable }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
};
