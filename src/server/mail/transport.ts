import type { Config } from "../config.ts";
import { openMailFiles } from "./mail-files.ts";
import type { Invitation } from "./outbox.ts";
import { parseSender } from "./sender.ts";
import { openSmtp } from "./smtp.ts";

export type MailAttachment = { filename: string; content: Buffer; contentType: string };

/** One mail as it leaves: to one address, the same bytes each time it is delivered. */
export type OutgoingMail = {
  /** The outbox row's id, which the Message-ID and the file name are made of. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  attachment: MailAttachment | undefined;
  invitation: Invitation | undefined;
};

/** The one way a mail leaves the platform. `deliver` rejects unless the mail was taken over. */
export type MailTransport = {
  deliver: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;
  close: () => void | Promise<void>;
};

/**
 * The mail server of SMTP_URL, or else one `.eml` file per mail in DATA_DIR/outbox.
 * Throws SettingError when MAIL_FROM is no sender.
 */
export function openMailTransport(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
): MailTransport {
  const sender = parseSender(config.mailFrom);
  return config.smtpUrl ? openSmtp(config.smtpUrl, sender) : openMailFiles(config.dataDir, sender);
}
