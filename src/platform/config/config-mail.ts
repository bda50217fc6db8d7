import { z } from "zod";
import { PUSH_SETTINGS, type PushConfig, pushOf } from "./config-push.ts";
import { barred, count, quietHoursSetting, secretText, text } from "./config-texts.ts";
import { isHttpOrigin } from "./config-urls.ts";

export const MAIL_SETTINGS = {
  UNDO_SECONDS: count(30).pipe(z.number().max(600, "a number of seconds up to 600")),
  QUIET_HOURS: text.pipe(quietHoursSetting),
  MAIL_REPORTS_SECRET: secretText,
  ...PUSH_SETTINGS,
  WEBHOOK_HOSTS: barred.refine(
    (hosts = []) => hosts.every(isHttpOrigin),
    "addresses without a path with bars between them, such as http://10.0.0.5:8080",
  ),
};

/**
 * How long mails wait (for a decision to become final, and for the morning), and who may report a
 * bounce.
 */
export type MailConfig = {
  /** How long a decision can be undone, and its mail waits; 0 for not at all. */
  undoSeconds: number;
  /** When mails that can wait do so, as times of day in India; undefined for never. */
  quietHours: readonly [from: string, until: string] | undefined;
  /** The key that signs bounce reports; undefined: none are accepted. */
  mailReportsSecret: string | undefined;
  /** Push notifications to devices where the hub is not open; undefined for none. */
  push: PushConfig | undefined;
  /** Origins that webhooks may go to even inside the network or without TLS. */
  webhookHosts: readonly string[];
};

type Settings = z.infer<z.ZodObject<typeof MAIL_SETTINGS>>;

export const mailOf = (settings: Settings): MailConfig => ({
  undoSeconds: settings.UNDO_SECONDS,
  quietHours: settings.QUIET_HOURS,
  mailReportsSecret: settings.MAIL_REPORTS_SECRET,
  push: pushOf(settings),
  webhookHosts: settings.WEBHOOK_HOSTS ?? [],
});
