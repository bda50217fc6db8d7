import { z } from "zod";
import { safeOrigin, text } from "./config-texts.ts";

/** An account with Twilio, which brings WhatsApp messages and SMS. */
export type PhoneConfig = {
  accountSid: string;
  authToken: string;
  /** Numbers that it sends from, as +918040001000. */
  whatsappFrom: string;
  smsFrom: string;
  /**
   * The approved template of a message of the office, HX…: {{1}} hub, {{2}} subject, {{3}} address,
   * other words between them.
   */
  messageTemplate: string;
  apiUrl: string;
};

/** The settings that make sense together alone. */
export const PHONE_SET = [
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_WHATSAPP_FROM",
  "TWILIO_SMS_FROM",
  "TWILIO_MESSAGE_TEMPLATE",
] as const;

const number = text.pipe(
  z
    .string()
    .regex(/^\+\d{8,15}$/, "a number such as +918040001000")
    .optional(),
);

export const PHONE_SETTINGS = {
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_WHATSAPP_FROM: number,
  TWILIO_SMS_FROM: number,
  TWILIO_MESSAGE_TEMPLATE: text,
  TWILIO_API_URL: text.pipe(safeOrigin.default("https://api.twilio.com")),
};
type Settings = z.infer<z.ZodObject<typeof PHONE_SETTINGS>>;

/** Returns the account; undefined where it is not set in full. */
export function phonesOf(settings: Settings): PhoneConfig | undefined {
  const [accountSid, authToken, whatsappFrom, smsFrom, messageTemplate] = PHONE_SET.map(
    (name) => settings[name],
  );
  if (!accountSid || !authToken || !whatsappFrom || !smsFrom || !messageTemplate) return undefined;
  const apiUrl = settings.TWILIO_API_URL.replace(/\/$/, "");
  return { accountSid, authToken, whatsappFrom, smsFrom, messageTemplate, apiUrl };
}
