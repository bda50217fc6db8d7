import { SettingError } from "../config/config.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

export type Sender = { name: string; address: string };

/**
 * Returns the sender of MAIL_FROM, or else the hub at an address of this machine. Throws
 * SettingError as `parseSender`.
 */
export const senderOf = (mailFrom: string | undefined, hubName: string): Sender =>
  mailFrom === undefined ? { name: hubName, address: "no-reply@localhost" } : parseSender(mailFrom);

/** Reads MAIL_FROM: `Name <address>` or an address alone. Throws SettingError for anything else. */
export function parseSender(mailFrom: string): Sender {
  const [, before = "", named, bare] =
    /^(?:([^<>\p{Cc}]*)<([^<>]*)>|([^<>]*))$/u.exec(mailFrom.trim()) ?? [];
  const address = named ?? bare;
  const name = /^"?([^"]*)"?$/.exec(before.trim())?.[1]?.trim();
  if (!address || name === undefined || !/^[^\s@]+@[^\s@]+$/.test(address)) {
    throw new SettingError("MAIL_FROM must be an address such as Careers Hub <hub@example.in>");
  }
  return { name, address };
}

/**
 * Returns a mail in the library's terms. Addresses go in as objects, so that none is ever parsed
 * out of a text, and everything random is derived from the row's id: a repeat is the same message.
 */
export function composeMail(mail: OutgoingMail, sender: Sender) {
  const idOf = (id: string) => `<${id}@${sender.address.split("@")[1]}>`;
  return {
    from: sender,
    to: { name: "", address: mail.recipient },
    envelope: { from: sender.address, to: [mail.recipient] },
    // Bounce reports name the envelope if the mail server supports that.
    dsn: { id: mail.id, return: "headers", notify: "failure", recipient: mail.recipient },
    messageId: idOf(mail.id),
    ...(mail.inReplyTo
      ? { inReplyTo: idOf(mail.inReplyTo), references: [idOf(mail.inReplyTo)] }
      : {}),
    date: mail.createdAt,
    baseBoundary: mail.id,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": mail.isByHand ? "no" : "auto-generated" },
    attachments: mail.attachment ? [mail.attachment] : [],
    ...(mail.invitation
      ? {
          icalEvent: {
            method: mail.invitation.method,
            filename: "invite.ics",
            content: mail.invitation.text,
          },
        }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
