import { type RawBuilder, sql } from "kysely";
import { isEmailAddress } from "#/shared/email.ts";
import type { Platform } from "../app/platform.ts";
import type { Db } from "../db/db.ts";
import { newId } from "../db/ids.ts";
import { runJobSoon } from "../jobs/jobs.ts";
import type { ImportRow, NotifyOptions } from "../sheets/import-row.ts";
import type { AttachmentKind } from "./attachments.ts";
import type { Invitation } from "./outgoing-mail.ts";
import { sealMail } from "./sealed-mail.ts";

export type QueuedMail = {
  /** What the mail is about, for the admin's alerts and for tests: `registration-approved`. */
  kind: string;
  /** One address; the grammar of isEmailAddress is what keeps headers intact. */
  to: string;
  /** Stays readable after delivery, so it must never carry a code. */
  subject: string;
  text: string;
  html: string;
  attachment?: { kind: AttachmentKind; id: string };
  /** A calendar entry that mail programs offer to add. */
  invitation?: Invitation | undefined;
  hold?: MailHold | undefined;
  /**
   * The account to check again before sending: the mail is dropped if it is locked, or if its owner
   * has switched off the occasion. Left out for mail that must be sent regardless.
   */
  choice?: { userId: string; occasion?: string };
  /** The end of the night, until which the mail can wait. */
  quietUntil?: Date;
  /** It also waits for the morning if it is night only once an import releases it. */
  canWait?: true;
  /** The mail of the hub that this one continues, by its row's id. */
  inReplyTo?: string | null;
  /** The subject's id, for kinds that are checked again if the mail had to wait. */
  about?: string;
};

export type RenderedMail = Pick<QueuedMail, "subject" | "text" | "html">;

/** The decision that holds the mail until it can no longer be undone. */
export type MailHold = { decisionId: string; until: RawBuilder<Date> };

/** Until the last row of an import is stored, the end of its undo period is unknown. */
export const UNKNOWN_TIME = sql<Date>`'infinity'::timestamptz`;

/** A mail that a person wrote to one recipient: mail programs must not treat it as automatic. */
export const ANSWER_MAIL = "contact-answer";

/** The name of the job that delivers, for `nudge`. */
export const MAIL_JOB = "mail";

/**
 * Puts mails into the outbox, in the caller's transaction and one statement: a rollback sends
 * nothing, a commit sends at least once. A held mail is sent when its hold ends, one of an import
 * when the import releases it. Their contents are sealed. Returns the rows' ids.
 */
export async function enqueueMails(
  tx: Db,
  { clock, secrets, importRow }: Pick<Platform, "clock" | "secrets"> & NotifyOptions,
  mails: readonly QueuedMail[],
): Promise<string[]> {
  if (!mails.every(({ to }) => isEmailAddress(to))) {
    throw new Error("A mail needs one valid recipient.");
  }
  if (mails.length === 0) return [];
  const createdAt = clock.sqlNow();
  const rows = mails.map((mail) => ({
    ...sealedRow(secrets, mail),
    kind: mail.kind,
    recipient: mail.to,
    subject: mail.subject,
    attachmentKind: mail.attachment?.kind ?? null,
    attachmentId: mail.attachment?.id ?? null,
    invitationMethod: mail.invitation?.method ?? null,
    createdAt,
    availableAt: importRow
      ? UNKNOWN_TIME
      : sql<Date>`greatest(${mail.hold?.until ?? createdAt}, ${mail.quietUntil ?? createdAt})`,
    decisionId: mail.hold?.decisionId ?? null,
    userId: mail.choice?.userId ?? null,
    occasion: mail.choice?.occasion ?? null,
    about: mail.about ?? null,
    inReplyTo: mail.inReplyTo ?? null,
    dueAt: importRow
      ? dueOfImported(mail)
      : mail.quietUntil
        ? (mail.hold?.until ?? createdAt)
        : null,
    ...importColumns(importRow),
  }));
  await tx.insertInto("outbox").values(rows).execute();
  runJobSoon(MAIL_JOB);
  return rows.map(({ id }) => id);
}

/** The columns by which a mail or notification refers to its row of an import. */
export const importColumns = (row: ImportRow | undefined) => ({
  importId: row?.importId ?? null,
  importRow: row?.number ?? null,
});

/** Marks the mails of an import that may wait for the morning. */
const dueOfImported = ({ canWait }: QueuedMail) => (canWait ? UNKNOWN_TIME : null);

function sealedRow(secrets: Platform["secrets"], { text, html, invitation }: QueuedMail) {
  const id = newId();
  return { id, sealed: sealMail(secrets, id, { text, html, invitation: invitation?.text }) };
}
