import type { Config } from "../config.ts";
import { openMailFiles } from "./mail-files.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import { parseSender } from "./sender.ts";
import { openSmtp } from "./smtp.ts";

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
