import type { FastifyInstance } from "fastify";
import { messagesContract } from "#/domain/messaging/messages/messages.contract.ts";
import { preferencesContract } from "#/domain/messaging/notices/preferences.contract.ts";
import type { Db } from "#/platform/db/db.ts";
import { signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { emailOf } from "./people.ts";

/** A person in marketing who reads the office's messages only in the app. */
const NO_MAIL = "Harish Gowda";

const SUBJECT = "Closed for the festival from Thursday to Saturday";
const TEXT = [
  "Hello, the hub is closed from Thursday to Saturday. Sessions of these days are planned anew; you see them under your training.",
  "What you have to hand in by then you can upload all the same.",
].join("\n");

/** States of phone texts, in turn. Texts by the demo's own provider get theirs as they leave. */
const TEXTS = [
  { channel: "whatsapp", status: "delivered", lastError: null },
  { channel: "whatsapp", status: "delivered", lastError: null },
  { channel: "sms", status: "delivered", lastError: null },
  { channel: "whatsapp", status: "delivered", lastError: null },
  { channel: "sms", status: "failed", lastError: "undelivered 30003" },
] as const;

/** Trainees with details who agreed to texts by phone: every third. */
async function agreeByPhone(db: Db) {
  const people = await db
    .selectFrom("traineeDetails")
    .select("traineeId as userId")
    .orderBy("traineeId")
    .execute();
  const agreed = people.filter((_, index) => index % 3 === 0);
  if (agreed.length === 0) return;
  await db
    .insertInto("notificationHabits")
    .values(agreed.map(({ userId }) => ({ userId, byPhone: true })))
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ byPhone: true }))
    .execute();
}

/**
 * A message of the office to everyone in training, one of whom has an address that no longer
 * exists.
 */
export const messageEvents = (app: FastifyInstance, db: Db): Event[] => [
  {
    daysAgo: 3,
    run: async (admin) => {
      const { caller } = await signIn(app, { email: emailOf(NO_MAIL) });
      const body = {
        occasions: [{ occasion: "messages" as const, app: true, mail: false }],
        isQuiet: true,
      };
      await caller(preferencesContract.update, { body });
      await agreeByPhone(db);
      const { people } = await admin(messagesContract.possible, { query: { group: "trainees" } });
      const { id } = await admin(messagesContract.send, {
        body: {
          subject: SUBJECT,
          text: TEXT,
          audience: "All trainees",
          userIds: people.map(({ _id }) => _id),
          byPhone: true,
        },
      });
      await bounceOne(db, id);
      await textAll(db, id);
    },
  },
];

async function textAll(db: Db, messageId: string) {
  const texts = await db
    .selectFrom("phoneMessages")
    .select("id")
    .where("messageId", "=", messageId)
    .orderBy("id")
    .execute();
  for (const [index, { id }] of texts.entries()) {
    await db
      .updateTable("phoneMessages")
      .set({ ...TEXTS[index % TEXTS.length], attempts: 1, providerId: id })
      .where("id", "=", id)
      .execute();
  }
}

/** The demo has no mail server, so the bounce is written here. */
async function bounceOne(db: Db, messageId: string) {
  const [row] = await db
    .selectFrom("messageRecipients")
    .innerJoin("outbox", "outbox.id", "messageRecipients.mailId")
    .select(["outbox.id", "outbox.createdAt"])
    .where("messageId", "=", messageId)
    .orderBy("outbox.recipient")
    .limit(1)
    .execute();
  if (!row) return;
  await db
    .updateTable("outbox")
    .set({
      status: "dead",
      attempts: 9,
      openedAttempt: 9,
      bouncedAt: row.createdAt,
      lastError: "550 5.1.1 The email account that you tried to reach does not exist",
    })
    .where("id", "=", row.id)
    .execute();
}
