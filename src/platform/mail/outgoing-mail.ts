export type MailAttachment = { filename: string; content: Buffer; contentType: string };

/** An iCalendar text whose METHOD is `method` (RFC 5546). */
export type Invitation = { method: "REQUEST" | "CANCEL"; text: string };

/** One mail as it is sent: to one address, the same bytes each time it is delivered. */
export type OutgoingMail = {
  /** The outbox row's id, used in the Message-ID and the file name. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  /** The outbox row's id of the mail that this one continues. */
  inReplyTo?: string | undefined;
  /** Written by a person to this recipient. */
  isByHand?: boolean;
  attachment: MailAttachment | undefined;
  invitation: Invitation | undefined;
};

/**
 * The only way to send a mail. `deliver` returns the mail server's words, empty if there are none,
 * and rejects unless the mail was accepted.
 */
export type MailTransport = {
  deliver: (mail: OutgoingMail, signal: AbortSignal) => Promise<string>;
  close: () => void | Promise<void>;
};
