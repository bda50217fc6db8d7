import { createTransport } from "nodemailer";
import type { MailTransport } from "./outgoing-mail.ts";
import { composeMail, type Sender } from "./sender.ts";

/** The number of pooled connections, and so of mails that can be sent at once. */
export const SMTP_CONNECTIONS = 5;

/**
 * Opens a transport to a mail server, over a pool of connections that a silent server cannot hold
 * for ever. With `needsTls`, nothing is sent to a server without TLS, and the mails wait.
 */
export function openSmtp(url: string, needsTls: boolean, sender: () => Sender): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    requireTLS: needsTls,
    maxConnections: SMTP_CONNECTIONS,
    // A lost connection fails the delivery, and the outbox tries again later.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    deliver: async (mail, signal) => {
      const { response } = await smtp.sendMail({ ...composeMail(mail, sender()), signal });
      return response;
    },
    close: () => smtp.close({ force: true }),
  };
}
