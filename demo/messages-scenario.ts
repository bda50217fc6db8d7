import type { FastifyInstance } from "fastify";
import { messagesContract } from "#/features/messages/contract.ts";
import { preferencesContract } from "#/features/notices/preferences/contract.ts";
import type { Db } from "#/server/db.ts";
import { signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { emailOf } from "./people.ts";

/** Somebody in marketing who reads the office's messages in the app alone. */
const NO_MAIL = "Harish Gowda";

const SUBJECT = "Closed for the festival from Thursday to Saturday";
const TEXT = [
  "Hello, the hub is closed from Thursday to Saturday. Sessions of these days are planned anew; you see them under your training.",
  "What you have to hand in by then you can upload all the same.",
].join("\n");

/** A message of the office to everybody on the way, one of whom has an address that no longer exists. */
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
      const { people } = await admin(messagesContract.possible, { query: { group: "trainees" } });
      const { id } = await admin(messagesContract.send, {
        body: {
          subject: SUBJECT,
          text: TEXT,
          audience: "All trainees",
          userIds: people.map(({ _id }) => _id),
        },
      });
      await bounceOne(db, id);
    },
  },
];

/** No mail server stands behind the demo, so what one would have said is written down here. */
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
      bouncedAt: row.createdAt,
      lastError: "550 5.1.1 The email account that you tried to reach does not exist",
    })
    .where("id", "=", row.id)
    .execute();
}
