import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { get, list, namedObject, needed, notNeeded, post } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { lineField } from "#/shared/line-field.ts";
import { listQuery } from "#/shared/list.ts";
import { textField } from "#/shared/text-field.ts";
import {
  APP_STATES,
  type AppState,
  GROUPS,
  LONGEST_SUBJECT,
  LONGEST_TEXT,
  MAIL_STATES,
  type MailState,
  MOST_RECIPIENTS,
  PHONE_STATES,
  type PhoneState,
} from "./messages.rules.ts";

const counts = {
  recipients: z.int(),
  /** The recipients written to so far; large numbers are written to in batches. */
  written: z.int(),
  /** Mails that the mail server accepted and that did not bounce. */
  sent: z.int(),
  read: z.int(),
  /** Mails that bounced or were given up. */
  failed: z.int(),
};

export const Message = namedObject("OfficeMessage", {
  _id: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The chosen audience, in words. */
  audience: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  ...counts,
});
export type Message = z.infer<typeof Message>;

export const MessageRecipient = namedObject("MessageRecipient", {
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  mail: z.enum(Object.keys(MAIL_STATES) as [MailState]),
  /** The mail server's error if it did not accept the mail. */
  problem: z.string().nullable(),
  app: z.enum(Object.keys(APP_STATES) as [AppState]),
  /** Null for recipients not written to by phone. */
  phone: z
    .object({
      state: z.enum(Object.keys(PHONE_STATES) as [PhoneState]),
      channel: z.enum(["whatsapp", "sms"]),
      /** The provider's error if it was not delivered. */
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type MessageRecipient = z.infer<typeof MessageRecipient>;

export const PossibleRecipient = namedObject("PossibleRecipient", {
  _id: z.string(),
  username: z.string(),
  email: z.string(),
});
export type PossibleRecipient = z.infer<typeof PossibleRecipient>;

/** The audience of a message: a batch by its id or readable id, or a group; limited by a search. */
const to = {
  batch: z.string().trim().max(100).optional(),
  group: z.enum(GROUPS).optional(),
};

const TEXT = "Enter the text.";
const office = (row: string) => ({ row, may: { admin: "any" } }) as const;

export const messagesContract = {
  list: list("/api/messages", {
    summary: "What the office wrote to people, newest first, and how many it reached",
    access: office("N231"),
    scope: "messages:read",
    query: listQuery(["createdAt", "subject", "audience"]),
    response: z.object({ messages: z.array(Message) }),
  }),
  possible: list("/api/message-recipients", {
    summary: "Who a message to a batch or a group would go to: accounts in use",
    access: office("N232"),
    scope: "messages:read",
    query: listQuery(["username", "email"]).extend(to),
    response: z.object({
      people: z.array(PossibleRecipient),
      /** Whether the hub has a provider of WhatsApp messages and SMS. */
      byPhone: z.boolean(),
      /** When mails and texts written now are sent, if it is night; otherwise null. */
      quietUntil: z.iso.datetime().nullable(),
    }),
  }),
  send: post("/api/messages", {
    summary: "Write to the people named, and to nobody who joined the list since",
    access: office("N233"),
    proof: needed("writes to many"),
    body: z.object({
      subject: lineField("Enter the subject.", LONGEST_SUBJECT),
      text: textField(TEXT, LONGEST_TEXT),
      audience: lineField("Say who they are.", 200),
      userIds: z
        .array(z.string().max(100))
        .min(1, "Nobody is chosen.")
        .max(MOST_RECIPIENTS, `At most ${MOST_RECIPIENTS} people at once.`),
      /** Whether to send it by WhatsApp or SMS as well, to those who agreed to that. */
      byPhone: z.boolean().optional(),
    }),
    status: 201,
    response: z.object({
      message: z.string(),
      id: z.string(),
      /** How many were named but no longer have an account in use. */
      leftOut: z.int(),
      ...undoable,
    }),
    errors: ["NOBODY_TO_WRITE_TO"],
  }),
  find: get("/api/messages/:messageId", {
    summary: "A message with how many it reached",
    access: office("N231"),
    scope: "messages:read",
    response: Message,
    errors: ["NOT_FOUND", "MESSAGE_TAKEN_BACK"],
  }),
  recipients: list("/api/messages/:messageId/recipients", {
    summary: "Whom a message is to, and what became of each one's mail and notification",
    access: office("N231"),
    scope: "messages:read",
    query: listQuery(["username", "email"]),
    response: z.object({ recipients: z.array(MessageRecipient) }),
    errors: ["NOT_FOUND"],
  }),
  resend: post("/api/messages/:messageId/resend", {
    summary: "Send the mail again, for another day, to those whose mail bounced or was given up",
    access: office("N234"),
    proof: notNeeded("the same words to the same people"),
    response: z.object({ message: z.string(), resent: z.int() }),
    errors: ["NOT_FOUND", "MESSAGE_TAKEN_BACK"],
  }),
  read: get("/api/my-messages/:messageId", {
    summary: "A message to oneself",
    access: { row: "N235", may: everyone("owned"), owned: "params.messageId" },
    response: z.object({
      subject: z.string(),
      text: z.string(),
      createdAt: z.iso.datetime(),
    }),
    errors: ["NOT_FOUND"],
  }),
};
