import { z } from "zod";
import { get, namedObject, notNeeded, put } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { keysOf } from "#/shared/keys.ts";
import { definitionOf, OCCASION_KEYS, type Occasion } from "#/shared/occasions.ts";
import { TEXT_LANGUAGES } from "#/shared/text-kinds.ts";

const LANGUAGES = keysOf(TEXT_LANGUAGES);

/** How a person is notified of one occasion. */
export const NoticePreference = namedObject("NoticePreference", {
  occasion: z.string(),
  label: z.string(),
  hint: z.string(),
  app: z.boolean(),
  mail: z.boolean(),
  /** On devices, even while the hub is not open. */
  push: z.boolean(),
  /** Why both stay on; null if they can be switched off. */
  must: z.string().nullable(),
  /** Whether mails are never sent about it. */
  isAppOnly: z.boolean(),
  /** Whether its mails wait for the end of quiet hours. */
  canWait: z.boolean(),
});
export type NoticePreference = z.infer<typeof NoticePreference>;

export const NoticePreferences = namedObject("NoticePreferences", {
  occasions: z.array(NoticePreference),
  isQuiet: z.boolean(),
  /** When mails wait, as times of day in India; null if the hub has no quiet hours. */
  quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** Whether they get a morning digest of what waits; null if there is none for them. */
  hasDigest: z.boolean().nullable(),
  /**
   * Whether messages of the office also come by WhatsApp or SMS; null if there is no such channel.
   */
  byPhone: z.boolean().nullable(),
  /** Whether urgent notices also come by WhatsApp or SMS; null if there is no such channel. */
  urgentByPhone: z.boolean().nullable(),
  /** The hub's public key for push notices; null if it has none. */
  pushKey: z.string().nullable(),
  phoneLanguage: z.enum(LANGUAGES),
  /** The languages available for texts, by their codes. */
  phoneLanguages: z.array(z.enum(LANGUAGES)),
});
export type NoticePreferences = z.infer<typeof NoticePreferences>;

/** The occasions that can be switched off. */
const OPTIONAL = OCCASION_KEYS.filter((key) => !definitionOf(key).must) as [Occasion];

const access = { row: "N230", may: everyone("self") } as const;

export const preferencesContract = {
  read: get("/api/notification-preferences", {
    summary: "How one is told of what: in the app, by mail, both or not at all",
    access,
    response: NoticePreferences,
  }),
  update: put("/api/notification-preferences", {
    summary: "Change how one is told; what must be sent cannot be named",
    access,
    proof: notNeeded("one's own"),
    body: z.object({
      occasions: z
        .array(
          z.object({
            occasion: z.enum(OPTIONAL, { error: "This cannot be switched off." }),
            app: z.boolean(),
            mail: z.boolean(),
            push: z.boolean().optional(),
          }),
        )
        .max(OPTIONAL.length, "Name each of them once.")
        .refine(
          (named) => new Set(named.map(({ occasion }) => occasion)).size === named.length,
          "Name each of them once.",
        ),
      isQuiet: z.boolean(),
      hasDigest: z.boolean().nullish(),
      byPhone: z.boolean().nullish(),
      urgentByPhone: z.boolean().nullish(),
      phoneLanguage: z.enum(LANGUAGES, { error: "Choose one of the languages." }).nullish(),
    }),
    response: z.object({ message: z.string(), preferences: NoticePreferences }),
  }),
};
