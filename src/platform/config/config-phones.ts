import { z } from "zod";
import { keysOf } from "#/shared/keys.ts";
import { TEXT_KINDS, TEXT_LANGUAGES } from "#/shared/text-kinds.ts";
import { barred, safeOrigin, text } from "./config-texts.ts";

/** The provider's name of each approved template, by `kind:language`. */
type Templates = ReadonlyMap<string, string>;

/** An account with Twilio, which delivers WhatsApp messages and SMS. */
export type TwilioConfig = {
  accountSid: string;
  authToken: string;
  /** Numbers that it sends from, such as +918040001000; no WhatsApp if Meta delivers that. */
  whatsappFrom: string | undefined;
  smsFrom: string;
  /** HX…: {{1}} is the hub, then what it is about, last the address, other words in between. */
  templates: { whatsapp: Templates; sms: Templates };
  apiUrl: string;
};

/** A number of WhatsApp's Cloud API, by Meta itself. */
export type MetaConfig = {
  phoneNumberId: string;
  accessToken: string;
  /** Signs the reports on what became of messages. */
  appSecret: string;
  /** The value that Meta presents when the address for reports is set up there. */
  verifyToken: string;
  /** Names of templates, with the same variables as Twilio's. */
  templates: Templates;
  /** Includes the version of the API, without a trailing slash. */
  apiUrl: string;
};

/** The provider of texts: WhatsApp by Meta if that is set, otherwise by Twilio; SMS by Twilio. */
export type PhoneConfig = { twilio: TwilioConfig | undefined; meta: MetaConfig | undefined };

/** Settings that must be set together. */
const TWILIO_SET = [
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_SMS_FROM",
  "TWILIO_MESSAGE_TEMPLATE",
] as const;
export const META_SET = [
  "META_PHONE_NUMBER_ID",
  "META_ACCESS_TOKEN",
  "META_APP_SECRET",
  "META_VERIFY_TOKEN",
  "META_TEMPLATES",
] as const;

/** Returns Twilio's set, which includes its WhatsApp number unless Meta delivers that. */
export const twilioSet = (settings: Pick<Settings, "META_PHONE_NUMBER_ID">) =>
  settings.META_PHONE_NUMBER_ID ? TWILIO_SET : [...TWILIO_SET, "TWILIO_WHATSAPP_FROM" as const];

const number = text.pipe(
  z
    .string()
    .regex(/^\+\d{8,15}$/, "a number such as +918040001000")
    .optional(),
);

const KINDS: readonly string[] = ["message", ...TEXT_KINDS];
const LANGUAGES: readonly string[] = keysOf(TEXT_LANGUAGES);

/** Returns a template's key and name; undefined if its kind or language is not one of ours. */
function readTemplate(entry: string): [key: string, name: string] | undefined {
  const [, kind = "", language = "", name = ""] =
    /^([a-z-]{1,40}):([a-z]{2})=(\S{1,512})$/.exec(entry) ?? [];
  return KINDS.includes(kind) && LANGUAGES.includes(language)
    ? [`${kind}:${language}`, name]
    : undefined;
}

/** "due-soon:en=HX…|due-soon:kn=HX…". */
const templates = barred
  .refine(
    (entries = []) => entries.every(readTemplate),
    `entries such as due-soon:en=HX1 with bars between them, of the kinds ${KINDS.join(", ")} ` +
      `and the languages ${LANGUAGES.join(", ")}`,
  )
  .transform((entries) => entries && new Map(entries.map((one) => readTemplate(one) ?? ["", ""])));

export const PHONE_SETTINGS = {
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_WHATSAPP_FROM: number,
  TWILIO_SMS_FROM: number,
  TWILIO_MESSAGE_TEMPLATE: text,
  TWILIO_WHATSAPP_TEMPLATES: templates,
  TWILIO_SMS_TEMPLATES: templates,
  TWILIO_API_URL: text.pipe(safeOrigin.default("https://api.twilio.com")),
  META_PHONE_NUMBER_ID: text,
  META_ACCESS_TOKEN: text,
  META_APP_SECRET: text,
  META_VERIFY_TOKEN: text,
  META_TEMPLATES: templates,
  META_API_URL: text.pipe(safeOrigin.default("https://graph.facebook.com")),
  META_API_VERSION: text.pipe(
    z
      .string()
      .regex(/^v\d{1,3}\.\d$/, "a version such as v24.0")
      .default("v24.0"),
  ),
};
type Settings = z.infer<z.ZodObject<typeof PHONE_SETTINGS>>;

/** Returns the provider of texts; undefined if none is fully configured. */
export function phonesOf(settings: Settings): PhoneConfig | undefined {
  const [twilio, meta] = [twilioOf(settings), metaOf(settings)];
  return twilio || meta ? { twilio, meta } : undefined;
}

function twilioOf(settings: Settings): TwilioConfig | undefined {
  const [accountSid, authToken, smsFrom, messageTemplate] = TWILIO_SET.map(
    (name) => settings[name],
  );
  if (!accountSid || !authToken || !smsFrom || !messageTemplate) return undefined;
  const withMessage = (own: Templates = new Map()) =>
    new Map([["message:en", messageTemplate], ...own]);
  return {
    accountSid,
    authToken,
    smsFrom,
    whatsappFrom: settings.TWILIO_WHATSAPP_FROM,
    templates: {
      whatsapp: withMessage(settings.TWILIO_WHATSAPP_TEMPLATES),
      sms: withMessage(settings.TWILIO_SMS_TEMPLATES),
    },
    apiUrl: settings.TWILIO_API_URL.replace(/\/$/, ""),
  };
}

function metaOf(settings: Settings): MetaConfig | undefined {
  const {
    META_PHONE_NUMBER_ID: phoneNumberId,
    META_ACCESS_TOKEN: accessToken,
    META_APP_SECRET: appSecret,
    META_VERIFY_TOKEN: verifyToken,
    META_TEMPLATES: own,
  } = settings;
  if (!phoneNumberId || !accessToken || !appSecret || !verifyToken || !own) return undefined;
  const apiUrl = `${settings.META_API_URL.replace(/\/$/, "")}/${settings.META_API_VERSION}`;
  return { phoneNumberId, accessToken, appSecret, verifyToken, templates: own, apiUrl };
}
