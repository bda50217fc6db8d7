import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { BulkResult, idsField } from "#/shared/bulk.ts";
import { del, list, named, notNeeded, post, put } from "#/shared/calls.ts";
import type { Contract } from "#/shared/contract.ts";
import { optionalEmailField } from "#/shared/email-field.ts";
import { listQuery } from "#/shared/list.ts";
import { nameProblem, tidyName } from "#/shared/person-name.ts";

export const MAX_NAME_LENGTH = 100;
export const MAX_MESSAGE_LENGTH = 5000;

/** A text that may be left out here: an empty field has its own message (CONTACT_INCOMPLETE). */
const text = (max: number) =>
  z
    .string()
    .refine((value) => [...value].length <= max, `At most ${max} characters.`)
    .default("");

export const ContactInput = named("ContactInput", {
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

export const ContactMessage = named("ContactMessage", {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was marked as answered, and by whom; left out while it is open. */
  answeredAt: z.iso.datetime().optional(),
  answeredBy: z.string().optional(),
  answeredById: z.string().optional(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const MESSAGE_STATES = ["open", "answered"] as const;

const Message = named("Message", { message: z.string() });

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
    query: listQuery(["createdAt", "name", "email", "message", "answeredAt"]).extend({
      state: z.enum(MESSAGE_STATES, "Choose open or answered.").optional(),
    }),
    response: z.array(ContactMessage),
  }),
  answerMessages: put("/api/contact/messages/answered", {
    summary: "Mark messages as answered, or as open again, with a result for each",
    access: { row: "N77", may: { admin: "any" } },
    proof: notNeeded("can be opened again"),
    body: z.object({
      ids: idsField("Choose at least one message."),
      isAnswered: z.boolean(),
    }),
    response: Message.extend({ results: z.array(BulkResult) }),
  }),
  deleteMessage: del("/api/contact/messages/:id", {
    summary: "Delete a message",
    access: { row: "44", may: { admin: "any" } },
    proof: notNeeded("can be undone; its words are no secret of a role's"),
    response: Message.extend(undoable),
    errors: ["NOT_FOUND"],
  }),
} as const satisfies Contract;
