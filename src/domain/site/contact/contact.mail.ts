import { paragraphsOf } from "#/domain/messaging/notices/wording/wording.rules.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { ANSWER_MAIL, type QueuedMail } from "#/platform/mail/outbox.ts";
import { renderMail } from "#/platform/mail/render-mail.ts";
import { formatDate } from "#/shared/dates.ts";

type Content = { to: string; subject: string; paragraphs: readonly string[]; kind: string };

function mailOf({ hub, config }: PublicContext, { paragraphs, ...mail }: Content): QueuedMail {
  const { hubName, mark } = hub.now();
  const rendered = renderMail({
    hubName,
    markId: mark?.id,
    publicUrl: config.publicUrl,
    paragraphs,
    heading: `Your message to ${hubName}`,
    button: { label: "Write to us again", path: "/contact-us" },
  });
  return { ...mail, ...rendered };
}

/** Confirms a message to its sender's address; contains nothing that they typed. */
export const confirmationMail = (
  context: PublicContext,
  to: string,
  answerBy: string,
): QueuedMail =>
  mailOf(context, {
    to,
    kind: "contact-received",
    subject: `Your message to ${context.hub.now().hubName}`,
    paragraphs: [
      `Thank you for your message. A person reads it and answers by mail by ${formatDate(answerBy)}.`,
      "If you did not write to us, there is nothing for you to do.",
    ],
  });

/** The office's answer, signed by its author. */
export const answerMail = (
  context: Context,
  { email, text, by }: { email: string; text: string; by: string },
): QueuedMail => {
  const { hubName } = context.hub.now();
  return mailOf(context, {
    to: email,
    kind: ANSWER_MAIL,
    subject: `Re: Your message to ${hubName}`,
    paragraphs: [...paragraphsOf(text), `${by}, ${hubName}`],
  });
};
