import { z } from "zod";
import { get, namedObject, notNeeded, put } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";
import { keysOf } from "#/shared/keys.ts";
import { definitionOf, OCCASION_KEYS, type Occasion } from "#/shared/occasions.ts";
import { TEXT_LANGUAGES } from "#/shared/text-kinds.ts";

const LANGUAGES = keysOf(TEXT_LANGUAGES);

/** How somebody is notified of one occasion. */
export const NoticePreference = namedObject("NoticePreference", {
  occasion: z.string(),
  label: z.string(),
  hint: z.string(),
  app: z.boolean(),
  mail: z.boolean(),
  /** On devices that show notices while the hub is not open. */
  push: z.boolean(),
  /** Why both stay on; null where they can be switched off. */
  must: z.string().nullable(),
  /** No mail is ever sent of it. */
  isAppOnly: z.boolean(),
  /** Its mails wait for the end of quiet hours. */
  canWait: z.boolean(),
});
export type NoticePreference = z.infer<typeof NoticePreference>;

export const NoticePreferences = namedObject("NoticePreferences", {
  occasions: z.array(NoticePreference),
  isQuiet: z.boolean(),
  /** When mails wait, as times of day in India; null where the hub knows no quiet hours. */
  quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** A morning digest of what waits; null if there is none for them. */
  hasDigest: z.boolean().nullable(),
  /** Messages of the office by WhatsApp or SMS as well; null if they have no such channel. */
  byPhone: z.boolean().nullable(),
  /** Urgent notices by WhatsApp or SMS as well; null if they have no such channel. */
  urgentByPhone: z.boolean().nullable(),
  /** The hub's key for showing notices on a device; null where it has none. */
  pushKey: z.string().nullable(),
  phoneLanguage: z.enum(LANGUAGES),
  /** In which languages there are texts, by their codes. */
  phoneLanguages: z.array(z.enum(LANGUAGES)),
});
export type NoticePreferences = z.infer<typeof NoticePreferences>;

/** What can be switched off. */
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
