import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { BulkResult, idsField } from "#/shared/bulk.ts";
import { del, list, Message, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { optionalEmailField } from "#/shared/email-field.ts";
import { listQuery } from "#/shared/list.ts";
import { normalForm } from "#/shared/normal-form.ts";
import { nameProblem, tidyName } from "#/shared/person-name.ts";
import { versionQuery } from "#/shared/version-field.ts";
import { hasVisible, isVisibleLine } from "#/shared/visible-line.ts";

const MAX_NAME_LENGTH = 100;
export const MAX_MESSAGE_LENGTH = 5000;

/** May be left out here, as an empty field has its own message (CONTACT_INCOMPLETE). */
const text = (max: number) =>
  z
    .string()
    .refine((value) => [...value].length <= max, `At most ${max} characters.`)
    .default("");

export const ContactInput = namedObject("ContactInput", {
  name: text(MAX_NAME_LENGTH)
    .transform(tidyName)
    .superRefine((name, context) => {
      const message = name === "" ? undefined : nameProblem(name);
      if (message) context.addIssue({ code: "custom", message });
    }),
  email: optionalEmailField.default(""),
  message: text(MAX_MESSAGE_LENGTH),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** Whether an answer waits in the outbox, was sent, or did not arrive. */
const ANSWER_STATES = ["waiting", "sent", "failed"] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

export const ContactMessage = namedObject("ContactMessage", {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was marked as answered, and by whom; left out while it is open. */
  answeredAt: z.iso.datetime().optional(),
  answeredBy: z.string().optional(),
  answeredById: z.string().optional(),
  /** Sent back when answering; left out (0) until the first change. */
  version: z.int().optional(),
  /** The enquiry that was made of it; left out if there is none. */
  enquiryId: z.string().optional(),
  /** The last answer by mail; left out if there is none. */
  answer: z
    .object({
      text: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
      state: z.enum(ANSWER_STATES),
      /** Why it did not arrive, in the mail server's words. */
      problem: z.string().nullable(),
    })
    .optional(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const MESSAGE_STATES = ["open", "answered"] as const;

const answerField = z
  .string({ error: "Write the answer." })
  .transform((text) => normalForm(text).replaceAll("\r\n", "\n").trim())
  .pipe(
    z
      .string()
      .min(1, "Write the answer.")
      .refine(hasVisible, "Write the answer.")
      .refine(
        (text) => [...text].length <= MAX_MESSAGE_LENGTH,
        `At most ${MAX_MESSAGE_LENGTH} characters.`,
      )
      .refine((text) => text.split("\n").every(isVisibleLine), "Use visible characters alone."),
  );

export const contactContract = {
  submit: post("/api/contact/submit", {
    visitorKeys: true,
    summary: "Write to the hub",
    access: { row: "1", public: true },
    proof: notNeeded("before a session"),
    body: ContactInput,
    response: Message,
    errors: ["CONTACT_INCOMPLETE", "TOO_MANY"],
  }),
  listMessages: list("/api/contact/messages", {
    summary: "Messages written to the hub, newest first",
    access: { row: "43", may: { admin: "any" } },
    scope: "messages:read",
    query: listQuery(["createdAt", "name", "email", "message", "answeredAt"]).extend({
      state: z.enum(MESSAGE_STATES, "Choose open or answered.").optional(),
    }),
    response: z.array(ContactMessage),
  }),
  answerMessages: put("/api/contact/messages/answered", {
    summary: "Mark messages as answered, or as open again, with a result for each",
    access: { row: "N77", may: { admin: "any" } },
    scope: "messages:write",
    proof: notNeeded("can be opened again"),
    body: z.object({
      ids: idsField("Choose at least one message."),
      isAnswered: z.boolean(),
    }),
    response: Message.extend({ results: z.array(BulkResult) }),
  }),
  reply: post("/api/contact/messages/:id/reply", {
    summary: "Answer a message by mail; it counts as answered once the mail has left",
    access: { row: "N440", may: { admin: "any" } },
    scope: "messages:write",
    proof: notNeeded("a mail to who has written, can be undone"),
    body: z.object({ text: answerField, version: z.int().min(0) }),
    response: Message.extend(undoable),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
  deleteMessage: del("/api/contact/messages/:id", {
    summary: "Delete a message",
    access: { row: "44", may: { admin: "any" } },
    scope: "messages:write",
    proof: notNeeded("can be undone; its words are no secret of a role's"),
    query: versionQuery,
    response: Message.extend(undoable),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
};
