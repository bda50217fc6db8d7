import {
  type AcceptedText,
  openPhoneSandbox,
  reportOf,
  type SandboxVerdict,
} from "#/platform/phones/sandbox.ts";

/**
 * The fake of WhatsApp and SMS. `verdicts` are used up one per message; afterwards everything is taken. `report` makes the
 * signed callback about the message taken last.
 */
export async function startTwilio(verdicts: SandboxVerdict[] = []) {
  const messages: AcceptedText[] = [];
  const { config, close } = await openPhoneSandbox({
    judge: () => verdicts.shift() ?? "accept",
    onTaken: (taken) => messages.push(taken),
  });
  return {
    settings: {
      TWILIO_ACCOUNT_SID: config.accountSid,
      TWILIO_AUTH_TOKEN: config.authToken,
      TWILIO_WHATSAPP_FROM: config.whatsappFrom,
      TWILIO_SMS_FROM: config.smsFrom,
      TWILIO_MESSAGE_TEMPLATE: config.messageTemplate,
      TWILIO_API_URL: config.apiUrl,
    },
    messages,
    verdicts,
    report: (status: string) => {
      const last = messages.at(-1);
      if (!last) throw new Error("No message was taken.");
      return reportOf(last, status);
    },
    close,
  };
}
