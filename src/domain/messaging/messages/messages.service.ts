import { endOfQuiet } from "#/domain/messaging/notices/notices.rules.ts";
import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import { lockRows } from "#/domain/office/decisions/decisions.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId, newId } from "#/platform/db/ids.ts";
import { describeConflict } from "#/platform/db/optimistic-lock.ts";
import { findById, getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import { enqueueMails, MAIL_JOB } from "#/platform/mail/outbox.ts";
import { renderMail } from "#/platform/mail/render-mail.ts";
import { languagesOf } from "#/platform/phones/phones.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { formatNumber } from "#/shared/money.ts";
import { occasionOf } from "#/shared/occasions.ts";
import { AT_ONCE, WRITING_JOB, whoIsReachable, writeLater, writeTo } from "./delivering.service.ts";
import type { Message, messagesContract } from "./messages.contract.ts";
import { messageNotice } from "./messages.mail.ts";
import {
  findMessage,
  findOwnMessage,
  insertMessage,
  insertRecipients,
  listMessages,
  listPossible,
  listReturned,
  type MessageRow,
  reviveMails,
  updateRecipientsWritten,
} from "./messages.queries.ts";
import { appStateOf, type Group, mailStateOf, phoneOf } from "./messages.rules.ts";
import { listRecipients, withCounts } from "./recipients.queries.ts";

async function list({ db }: Context, query: ListQuery) {
  const { rows, total } = await listMessages(db, query);
  return { answer: { messages: await present(db, rows) }, total };
}

type To = { batch?: string | undefined; group?: Group | undefined };

async function listWhom({ db, config, clock }: Context, query: ListQuery & To) {
  const { rows, total } = await listPossible(db, query);
  const people = rows.map(({ id, username, email }) => ({ _id: id, username, email }));
  const quietUntil = endOfQuiet(clock.now(), config.quietHours)?.toISOString() ?? null;
  return { answer: { people, byPhone: goesByPhone(config), quietUntil }, total };
}

const goesByPhone = ({ phones }: Context["config"]) =>
  phones !== undefined && languagesOf(phones, ["message"]).length > 0;

type Input = {
  subject: string;
  text: string;
  audience: string;
  userIds: readonly string[];
  byPhone?: boolean | undefined;
};

/**
 * Writes to the given people, once each; those without an account in use are left out. Nothing is
 * sent while it can be undone. Throws NOBODY_TO_WRITE_TO if nobody is left.
 */
async function send(context: Context, { userIds, byPhone, ...content }: Input) {
  const { actor, clock } = context;
  const named = [...new Set(userIds.map((id) => id.toLowerCase()))].filter(isId);
  const message = {
    id: newId(),
    ...content,
    byPhone: Boolean(byPhone) && goesByPhone(context.config),
  };
  const people = await whoIsReachable(context.db, named);
  if (people.length === 0) throw new AppError("NOBODY_TO_WRITE_TO");
  const undoing = await context.db.transaction().execute(async (tx) => {
    const decision = await openDecision(tx, context, {
      action: "message.sent",
      subject: ["message", message.id],
      rows: [],
    });
    const { hold } = decision;
    await insertMessage(tx, clock, { ...message, createdBy: actor.id, startsAt: hold?.until });
    const isLater = people.length > AT_ONCE;
    if (isLater) await writeLater(tx, context, message.id, people);
    else {
      await insertRecipients(tx, message.id, await writeTo(tx, context, message, { people, hold }));
    }
    await writeAudit(tx, context, "message.sent", ["message", message.id], {
      newValue: { subject: content.subject, audience: content.audience, recipients: people.length },
    });
    const written = ["phoneMessages", "messageRecipients"] as const;
    const undoing = await decision.close([
      // To many nothing is written before the undo time ends: lists are deleted with the message.
      ...written.flatMap((table) => (isLater ? [] : [{ table, where: { messageId: message.id } }])),
      { table: "messages", where: { id: message.id } },
    ]);
    return undoing;
  });
  runJobSoon(WRITING_JOB);
  const count = people.length;
  const leftOut = named.length - count;
  const without = leftOut === 0 ? "" : ` ${leftOut} without an account in use left out.`;
  return {
    message: `Sent to ${count === 1 ? "1 person" : `${formatNumber(count)} people`}.${without}`,
    id: message.id,
    leftOut,
    ...undoing,
  };
}

const find = async (context: Context, id: string) =>
  getOrThrow((await present(context.db, [await getMessage(context.db, context, id)]))[0]);

/** Returns a message. Throws NOT_FOUND, and MESSAGE_TAKEN_BACK if it was undone. */
async function getMessage(db: Db, context: Context, id: string): Promise<MessageRow> {
  const found = await findById(id, (known) => findMessage(db, known));
  if (found) return found;
  if (isId(id)) {
    const actions = ["decision.undone"];
    const by = await describeConflict(db, context, ["message", id], { actions });
    if (by) throw new AppError("MESSAGE_TAKEN_BACK", { values: { by } });
  }
  throw new AppError("NOT_FOUND");
}

/** The states of each recipient's mail and notification. Throws NOT_FOUND without the message. */
async function listStates({ db, clock, config }: Context, messageId: string, query: ListQuery) {
  const { rows, total } = await getById(messageId, async (id) => {
    const page = await listRecipients(db, id, query);
    return page.total > 0 || (await findMessage(db, id)) ? page : undefined;
  });
  const isNight = endOfQuiet(clock.now(), config.quietHours) !== undefined;
  const recipients = rows.map(({ id, username, email, lastError, ...row }) => ({
    _id: id,
    username,
    email,
    mail: mailStateOf(row, clock.now()),
    problem: lastError,
    app: appStateOf(row),
    phone: phoneOf(row, isNight),
  }));
  return { answer: { recipients }, total };
}

/**
 * Resends the mail to those it did not reach; of several concurrent calls, only one does. Throws
 * NOT_FOUND and MESSAGE_TAKEN_BACK.
 */
async function resend(context: Context, messageId: string) {
  const { db, clock } = context;
  const resent = await db.transaction().execute(async (tx) => {
    const message = await getMessage(tx, context, messageId);
    const { id } = message;
    // A concurrent call finds nothing left to send.
    await lockRows(tx, { table: "messages", where: { id } });
    const count = (await reviveMails(tx, clock, id)) + (await writeReturned(tx, context, message));
    if (count > 0) {
      await writeAudit(tx, context, "message.resent", ["message", id], {
        newValue: { mails: count },
      });
    }
    return count;
  });
  runJobSoon(MAIL_JOB);
  const mails = resent === 1 ? "1 mail is" : `${resent} mails are`;
  return { message: resent === 0 ? "No mail has failed." : `${mails} on the way again.`, resent };
}

/** Writes new mails for those that bounced after the server accepted them. Returns how many. */
async function writeReturned(tx: Db, context: Context, message: MessageRow): Promise<number> {
  const people = await listReturned(tx, message.id);
  const { mail, kind } = messageNotice("", message);
  const { hubName, mark } = context.hub.now();
  const { publicUrl } = context.config;
  const { html, text } = renderMail({ hubName, markId: mark?.id, publicUrl, ...mail });
  const mails = people.map(({ userId, email: to }) => ({
    kind,
    to,
    subject: mail.subject,
    html,
    text,
    choice: { userId, occasion: occasionOf(kind) },
  }));
  const mailIds = await enqueueMails(tx, context, mails);
  const written = people.map(({ userId, notificationId }, index) => ({
    userId,
    notificationId,
    mailId: mailIds[index] ?? null,
  }));
  await updateRecipientsWritten(tx, message.id, written);
  return people.length;
}

/** A message to the caller. Throws NOT_FOUND. */
async function readOwn({ db, actor }: Context, messageId: string) {
  const found = await getById(messageId, (id) => findOwnMessage(db, actor.id, id));
  return { ...found, createdAt: found.createdAt.toISOString() };
}

async function present(db: Db, messages: readonly MessageRow[]): Promise<Message[]> {
  const rows = await withCounts(db, messages);
  return rows.map(({ id, createdAt, ...row }) => {
    return { _id: id, ...row, createdAt: createdAt.toISOString() };
  });
}

export const messagesService: Service<typeof messagesContract> = {
  list,
  possible: listWhom,
  send,
  find,
  recipients: listStates,
  resend,
  read: readOwn,
};
