import { z } from "zod";
import { del, get, list, namedObject, needed, notNeeded, patch, post } from "#/shared/calls.ts";
import { lineField } from "#/shared/line-field.ts";
import { listQuery } from "#/shared/list.ts";
import { EVENT_NAMES, isWebhookUrl, LONGEST_LABEL, LONGEST_URL } from "./webhooks.rules.ts";

const event = z.enum(EVENT_NAMES);

const fields = {
  url: z
    .string({ error: "Enter the address." })
    .trim()
    .max(LONGEST_URL, `Use at most ${LONGEST_URL} characters.`)
    .refine(isWebhookUrl, "Enter an address that begins with https://."),
  label: lineField("Say which program it is.", LONGEST_LABEL),
  events: z
    .array(event)
    .min(1, "Choose what it is told of.")
    .max(EVENT_NAMES.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, "Choose each once."),
};

export const Webhook = namedObject("Webhook", {
  _id: z.string(),
  ...fields,
  isOn: z.boolean(),
  /** Since when deliveries have failed; null if they succeed. */
  failingSince: z.iso.datetime().nullable(),
  /** Until when the previous key also signs. */
  formerUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  version: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

export const WebhookDelivery = namedObject("WebhookDelivery", {
  _id: z.string(),
  event: z.string(),
  /** The person concerned; null for a test. */
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  happenedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  status: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  nextTryAt: z.iso.datetime().nullable(),
  answerCode: z.int().nullable(),
  answer: z.string().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const office = (row: string) => ({ row, may: { admin: "any" } }) as const;
const OPENS = "what happens here leaves the hub from then on";
const message = { message: z.string() };

export const webhooksContract = {
  list: get("/api/webhooks", {
    summary: "The addresses of other programs that are told what happens",
    access: office("N540"),
    response: z.object({ webhooks: z.array(Webhook) }),
  }),
  add: post("/api/webhooks", {
    answersSecret: "once",
    summary: "Tell another program what happens; answers the key that signs, this once",
    access: office("N541"),
    proof: needed(OPENS),
    body: z.object(fields),
    status: 201,
    response: z.object({ ...message, id: z.string(), key: z.string() }),
    errors: ["WEBHOOK_KNOWN", "WEBHOOKS_MANY"],
  }),
  change: patch("/api/webhooks/:webhookId", {
    summary: "Change where a program is reached and what it is told of, or pause it",
    access: office("N542"),
    proof: needed(OPENS),
    body: z
      .object({ ...fields, isOn: z.boolean("Choose yes or no.") })
      .partial()
      .extend({ version: z.int().optional() }),
    response: z.object(message),
    errors: ["NOT_FOUND", "STALE_VERSION", "WEBHOOK_KNOWN"],
  }),
  remove: del("/api/webhooks/:webhookId", {
    summary: "Tell a program nothing any more; what it was told goes from the log",
    access: office("N543"),
    proof: notNeeded("ends what leaves the hub"),
    response: z.object(message),
    errors: ["NOT_FOUND"],
  }),
  test: post("/api/webhooks/:webhookId/test", {
    summary: "Send a program a test at once, and say what it answers",
    access: office("N544"),
    proof: notNeeded("says nothing about anybody"),
    response: z.object({ ...message, delivery: WebhookDelivery }),
    errors: ["NOT_FOUND"],
  }),
  renewKey: post("/api/webhooks/:webhookId/key", {
    answersSecret: true,
    summary: "Make another key that signs; the one before signs as well for a day",
    access: office("N545"),
    proof: needed("answers a key"),
    response: z.object({ ...message, key: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  deliveries: list("/api/webhooks/:webhookId/deliveries", {
    summary: "What a program was told, the newest first, and what it answered",
    access: office("N546"),
    query: listQuery(["createdAt", "event", "status"]).extend({
      status: z.enum(DELIVERY_STATES).optional(),
    }),
    response: z.object({ deliveries: z.array(WebhookDelivery) }),
    errors: ["NOT_FOUND"],
  }),
  sendAgain: post("/api/webhook-deliveries/:id/again", {
    summary: "Send a message again that was given up",
    access: office("N547"),
    proof: notNeeded("the same message to the same program"),
    response: z.object(message),
    errors: ["NOT_FOUND", "DELIVERY_NOT_FAILED"],
  }),
};
