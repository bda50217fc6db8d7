import {
  type AcceptedText,
  openPhoneSandbox,
  reportOf,
  type SandboxVerdict,
} from "#/platform/phones/sandbox.ts";

/**
 * A fake of WhatsApp and SMS. `verdicts` are used up one per message; then every message is
 * accepted. `report` makes the signed callback about the last accepted message.
 */
export async function startTwilio(verdicts: SandboxVerdict[] = []) {
  const messages: AcceptedText[] = [];
  const { twilio, close } = await openPhoneSandbox({
    judge: () => verdicts.shift() ?? "accept",
    onTaken: (taken) => messages.push(taken),
  });
  return {
    settings: {
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_WHATSAPP_FROM: twilio.whatsappFrom,
      TWILIO_SMS_FROM: twilio.smsFrom,
      TWILIO_MESSAGE_TEMPLATE: twilio.templates.sms.get("message:en") ?? "",
      TWILIO_API_URL: twilio.apiUrl,
    },
    /** The other settings for urgent notices by this channel. */
    templates: {
      TWILIO_WHATSAPP_TEMPLATES: writeTemplates(twilio.templates.whatsapp),
      TWILIO_SMS_TEMPLATES: writeTemplates(twilio.templates.sms),
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

const writeTemplates = (templates: ReadonlyMap<string, string>) =>
  [...templates].map(([key, name]) => `${key}=${name}`).join("|");
