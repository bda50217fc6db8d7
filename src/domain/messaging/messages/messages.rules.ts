import type { Stage } from "#/domain/placement/marketing/feed.rules.ts";
import { STAGE_NAMES } from "#/domain/placement/marketing/feed.rules.ts";
import { keysOf } from "#/shared/keys.ts";

export const LONGEST_SUBJECT = 120;
export const LONGEST_TEXT = 5000;
/** The maximum number of recipients of a message. */
export const MOST_RECIPIENTS = 10_000;

/** The groups to write to, besides batches. */
export const GROUP_NAMES = {
  trainees: "All trainees",
  ...STAGE_NAMES,
  trainers: "Trainers",
  staff: "Everybody who works here",
} as const satisfies Record<Stage, string> & Record<string, string>;
export const GROUPS = keysOf(GROUP_NAMES);
export type Group = (typeof GROUPS)[number];

/** The states of a message's mail to a recipient. */
export const MAIL_STATES = {
  sent: "Sent",
  waiting: "On its way",
  morning: "Leaves in the morning",
  failing: "Not taken yet",
  bounced: "Bounced",
  dead: "Given up",
  off: "Switched off",
  gone: "No longer known",
} as const;
export type MailState = keyof typeof MAIL_STATES;

export const PHONE_STATES = {
  waiting: "On its way",
  morning: "Leaves in the morning",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Not sent",
} as const;
export type PhoneState = keyof typeof PHONE_STATES;

type Text<C> = {
  phoneState: Exclude<PhoneState, "morning"> | null;
  channel: C | null;
  phoneProblem: string | null;
  /** Null for people who have chosen nothing: quiet hours are the default. */
  isQuiet: boolean | null;
};

/**
 * Returns the current state of a recipient's text, null if there is none; at night it waits if the
 * recipient wants quiet hours.
 */
export function phoneOf<C>(
  { phoneState, channel, phoneProblem, isQuiet }: Text<C>,
  isNight: boolean,
) {
  if (!phoneState || !channel) return null;
  const waits = phoneState === "waiting" && isNight && isQuiet !== false;
  const state = waits ? ("morning" as const) : phoneState;
  return { state, channel, problem: phoneProblem };
}

export const APP_STATES = { read: "Read", unread: "Not read yet", off: "Switched off" } as const;
export type AppState = keyof typeof APP_STATES;

type Mail = {
  /** Whether the job has written to them. */
  isWritten: boolean;
  mailId: string | null;
  status: "waiting" | "sent" | "dead" | "skipped" | null;
  attempts: number | null;
  isBounced: boolean | null;
  /** When it would have been sent without quiet hours; null if they do not hold it. */
  dueAt: Date | null;
  availableAt: Date | null;
};

/** Returns the current state of a recipient's mail. */
export function mailStateOf(mail: Mail, now: Date): MailState {
  const { isWritten, mailId, status, attempts, isBounced, dueAt, availableAt } = mail;
  if (!isWritten) return "waiting";
  if (mailId === null || status === "skipped") return "off";
  if (status === null) return "gone";
  if (isBounced) return "bounced";
  if (status === "waiting" && (attempts ?? 0) > 0) return "failing";
  if (status === "waiting" && dueAt && availableAt && availableAt > now) return "morning";
  return status;
}

type Notification = { isWritten: boolean; notificationId: string | null; isRead: boolean | null };

/** Returns the state of a recipient's notification; one deleted by retention counts as read. */
export function appStateOf({ isWritten, notificationId, isRead }: Notification): AppState {
  if (!isWritten) return "unread";
  if (notificationId === null) return "off";
  return isRead === false ? "unread" : "read";
}
