export type MailAttachment = { filename: string; content: Buffer; contentType: string };

/** An iCalendar text whose METHOD is `method` (RFC 5546). */
export type Invitation = { method: "REQUEST" | "CANCEL"; text: string };

/** One mail as it is sent: to one address, the same bytes each time it is delivered. */
export type OutgoingMail = {
  /** The outbox row's id, which the Message-ID and the file name are made of. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  /** The row's id of the mail that this one continues. */
  inReplyTo?: string | undefined;
  /** Written by hand to this person. */
  isByHand?: boolean;
  attachment: MailAttachment | undefined;
  invitation: Invitation | undefined;
};

/**
 * The one way to send a mail. `deliver` returns what the mail server said, empty if there is none,
 * and rejects unless the mail was taken over.
 */
export type MailTransport = {
  deliver: (mail: OutgoingMail, signal: AbortSignal) => Promise<string>;
  close: () => void | Promise<void>;
};
