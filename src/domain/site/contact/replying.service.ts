import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { newId } from "#/platform/db/ids.ts";
import { versionCheck } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import { hasSlot } from "#/platform/http/throttle.ts";
import { enqueueMails } from "#/platform/mail/outbox.ts";
import { answerMail, confirmationMail } from "./contact.mail.ts";
import { insertAnswer, lockMessage, raiseVersion } from "./replying.queries.ts";

const DAY = 24 * 3600;

/**
 * Writes a mail that a message was received and by when it is answered, in the caller's
 * transaction. An address that has reached its daily limit gets none: whoever types it may be a
 * stranger to it, which is also why the mail contains none of their text. Returns the mail's id.
 */
export async function confirmMessage(
  tx: Context["db"],
  context: PublicContext,
  { email, answerBy }: { email: string; answerBy: string },
): Promise<string | null> {
  const max = context.config.limits.LIMIT_REGISTER_MAILS_PER_EMAIL_PER_DAY;
  const key = `contact-mail:${email}`;
  if (!(await hasSlot({ ...context, db: tx }, { key, max, windowSeconds: DAY }))) return null;
  const [id = null] = await enqueueMails(tx, context, [confirmationMail(context, email, answerBy)]);
  return id;
}

/** Throws STALE_VERSION if somebody has answered or marked a message since it was read. */
export const assertMessageVersion = versionCheck(({ id }: { id: string; version: number }) => ({
  subject: ["contact-message", id],
  actions: ["contact-message.replied", "contact-message.answered", "contact-message.opened"],
}));

/**
 * Answers a message by mail, which can be undone until the mail is sent; the job then marks it as
 * answered. Throws NOT_FOUND, and STALE_VERSION if somebody has answered or marked it since.
 */
export async function replyToMessage(
  context: Context,
  messageId: string,
  { text, version }: { text: string; version: number },
) {
  const { actor, clock } = context;
  const undoing = await context.db.transaction().execute(async (tx) => {
    const message = await getById(messageId, (known) => lockMessage(tx, known));
    const subject = ["contact-message", message.id] as const;
    await assertMessageVersion(tx, context, message, version);
    const decision = await openDecision(tx, context, {
      action: "contact-message.replied",
      subject,
      rows: [{ table: "contactMessages", where: { id: message.id } }],
    });
    const mail = answerMail(context, { text, email: message.email, by: actor.username });
    const [mailId = ""] = await enqueueMails(tx, context, [
      { ...mail, hold: decision.hold, inReplyTo: message.confirmedByMail },
    ]);
    const id = newId();
    const { userId } = message;
    await insertAnswer(tx, clock, {
      id,
      messageId: message.id,
      userId,
      text,
      mailId,
      answeredBy: actor.id,
    });
    await raiseVersion(tx, message.id);
    // Without the text, which is in the message's answers for as long as these are kept.
    await writeAudit(tx, context, "contact-message.replied", subject, {
      newValue: { email: message.email },
    });
    return decision.close([{ table: "contactAnswers", where: { id } }]);
  });
  return { message: "Your answer is on its way.", ...undoing };
}
