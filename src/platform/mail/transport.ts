import type { Config } from "../config/config.ts";
import { openMailFiles } from "./mail-files.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import { type Sender, senderOf } from "./sender.ts";
import { openSmtp } from "./smtp.ts";

/**
 * Returns the mail server of SMTP_URL, or else one `.eml` file per mail in DATA_DIR/outbox. Throws
 * SettingError if MAIL_FROM is not a sender.
 */
export function openMailTransport(
  config: Pick<Config, "smtpUrl" | "smtpNeedsTls" | "mailFrom" | "dataDir">,
  hubName: () => string,
): MailTransport {
  const sender = (): Sender => senderOf(config.mailFrom, hubName());
  sender();
  if (!config.smtpUrl) return openMailFiles(config.dataDir, sender);
  return openSmtp(config.smtpUrl, config.smtpNeedsTls, sender);
}
