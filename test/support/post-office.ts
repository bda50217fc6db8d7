import { renewMail } from "#/platform/app/feature-jobs.ts";
import { mailJob } from "#/platform/mail/mail-job.ts";
import { openMailTransport } from "#/platform/mail/transport.ts";
import type { TestApp } from "./app.ts";
import { type SmtpFault, startSmtp } from "./smtp.ts";

/**
 * Empties the outbox of a test's server into its own mail server: call `run` once for all that is
 * due.
 */
export async function openPostOffice(app: TestApp, faults: SmtpFault[] = []) {
  const smtp = await startSmtp(faults);
  const transport = openMailTransport(
    { smtpUrl: smtp.url, smtpNeedsTls: false, mailFrom: "hub@example.in", dataDir: "" },
    () => "Careers Hub",
  );
  const none = async () => ({
    filename: "none.txt",
    content: Buffer.from(""),
    contentType: "text/plain",
  });
  const job = mailJob({
    transport,
    attachments: { receipt: none, "credit-note": none, "tax-invoice": none },
    renew: renewMail,
  });
  return {
    ...smtp,
    /** The recipients of accepted mails, in order. */
    taken: () => smtp.deliveries.flatMap(({ recipients }) => recipients),
    run: () => job.run(app.platform, new AbortController().signal),
    close: async () => {
      await transport.close();
      await smtp.close();
    },
  };
}
