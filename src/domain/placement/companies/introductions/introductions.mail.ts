import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { paragraphsOf } from "#/domain/messaging/notices/wording/wording.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { QueuedMail } from "#/platform/mail/outbox.ts";
import { renderMail } from "#/platform/mail/render-mail.ts";
import { formatDate, istDate } from "#/shared/dates.ts";
import { addressOf } from "#/shared/pages.ts";
import { describeAnswers } from "./introductions.rules.ts";

type Opening = { companyName: string; role: string };

/** The page that a link opens. */
export const addressOfLink = (token: string) =>
  addressOf("/candidates/$token", { params: { token } });

type Link = { token: string; note: string; expiresAt: Date };

/**
 * The mail to a company's contact, who has no account: where to read about candidates, and until
 * when.
 */
export function introductionMail(
  { hub, config }: Context,
  { name, email }: { name: string; email: string },
  { role }: Opening,
  { token, note, expiresAt }: Link,
): QueuedMail {
  const { hubName, mark } = hub.now();
  const subject = `Candidates for ${role}`;
  const rendered = renderMail({
    hubName,
    markId: mark?.id,
    publicUrl: config.publicUrl,
    heading: subject,
    paragraphs: [
      `Dear ${name},`,
      `${hubName} has chosen candidates for your opening: ${role}. The page below shows what they ` +
        "can do, with their résumés, and takes your answer on each. You need no account.",
      ...paragraphsOf(note),
      `It opens until ${formatDate(istDate(expiresAt))}. Whoever has the address can read it, so ` +
        "please share it within your company alone.",
    ],
    button: { label: "Read about the candidates", path: addressOfLink(token) },
  });
  return { kind: "introduction", to: email, subject, ...rendered };
}

/** Asks a candidate whether a company may read their résumé. */
export const consentAskedNotice = (
  userId: string,
  { role, companyName: company }: Opening,
): Notice => worded(userId, "introduction-asked", { role, company }, { path: "/my-resume" });

type Counts = { interested: number; notForUs: number };

/** The notification for every general admin, about all answers of a company for an opening. */
export const answeredForAdmins = (
  { id, role, companyName }: Opening & { id: string },
  counts: Counts,
) => ({
  kind: "company-answered" as const,
  text: `${companyName} answered about candidates for ${role}: ${describeAnswers(counts)}.`,
  href: addressOf("/openings/$openingId", { params: { openingId: id } }),
});
