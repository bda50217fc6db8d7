/** A mail server's report about one mail, in the form of RFC 3464 and as Postfix writes it. */
export const deliveryReport = ({
  messageId,
  envelopeId,
  action = "failed",
  status = "5.1.1",
}: {
  messageId: string;
  envelopeId?: string;
  action?: string;
  status?: string;
}): string =>
  [
    "From: MAILER-DAEMON@mail.example.in (Mail Delivery System)",
    "To: hub@example.in",
    "Subject: Undelivered Mail Returned to Sender",
    "Content-Type: multipart/report; report-type=delivery-status;",
    '\tboundary="A1"',
    "MIME-Version: 1.0",
    "",
    "--A1",
    "Content-Description: Notification",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "This is the mail system at host mail.example.in.",
    "--A1",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example.in",
    ...(envelopeId ? [`Original-Envelope-Id: ${envelopeId}`] : []),
    "",
    "Final-Recipient: rfc822; asha@example.in",
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mx.example.in",
    "Diagnostic-Code: smtp; 550 5.1.1 <asha@example.in>: Recipient address",
    "    rejected: User unknown",
    "",
    "--A1",
    "Content-Description: Undelivered Message Headers",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: <${messageId}>`,
    "Subject: Room 4 is closed",
    "",
    "--A1--",
    "",
  ].join("\r\n");
