import type { PlainPath } from "#/shared/pages.ts";
import type { Switch } from "#/shared/switches.ts";

/** Something a role does, in the words of its screens. */
export type Task = {
  title: string;
  /** What to click and what happens then, a sentence or two each. */
  steps: readonly string[];
  /** The screen where it is done. */
  to?: PlainPath;
  /** The name of its picture in docs/guide, where it has one. */
  picture?: string;
  /** Shown only where the owner has switched this on. */
  needs?: Switch;
};

export type Guide = {
  /** Whose guide it is: "Guide for trainers". */
  title: string;
  /** The purpose of the role, in a sentence or two. */
  about: string;
  tasks: readonly Task[];
};

type Settings = { [Name in Switch]?: boolean | undefined };

/** The tasks of a guide, without those of what the owner has not switched on. */
export const tasksOf = ({ tasks }: Guide, settings: Settings | undefined): readonly Task[] =>
  tasks.filter(({ needs }) => !needs || settings?.[needs]);

/** A task's slug in addresses: "Approve registrations" is approve-registrations. */
export const slugOf = ({ title }: Pick<Task, "title">): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Of everybody who works here. */
export const TOKEN_TASK: Task = {
  title: "Let a program of yours in",
  steps: [
    "Under Sign-in and security you make an access token for a program, such as a sheet: its name, what it " +
      "may do, which is never more than you may, and when it ends. It is shown once.",
    "There you also see when it was used last, and end it: the program is refused at once.",
  ],
  to: "/security",
  needs: "allowsTokens",
};

/** What every role's guide says about notifications. */
const ABOUT_NOTIFICATIONS =
  "Under Notifications in the same menu you choose what you are told by mail and what in the app, and, " +
  "where the hub offers it, on this device. Install as an app stands in that menu where a browser can do so.";

/** The guides' text for staff about single sign-on. */
const ABOUT_WORK_ACCOUNT =
  "Where the sign-in page offers your account at work, it signs you in; the first time you are told by " +
  "mail. Where Is it you? asks, Sign in once more leads there and back to this page.";

/** The guides' text for trainees about texts by phone. */
const ABOUT_TEXTS =
  "Where the hub sends WhatsApp messages or SMS, you agree there to get what is urgent on your phone: an " +
  "interview that is set, moved or tomorrow, a cancelled session, a payment that is due.";

const safeAccount = (more: readonly string[]): Task => ({
  title: "Keep your account safe",
  steps: [
    "Under Profile menu, Sign-in and security you see where you are signed in and add a passkey, " +
      "which signs you in by finger, face or PIN.",
    ...more,
  ],
  to: "/security",
});
export const SAFE_ACCOUNT = safeAccount([ABOUT_NOTIFICATIONS, ABOUT_TEXTS]);
export const SAFE_STAFF_ACCOUNT = safeAccount([ABOUT_WORK_ACCOUNT, ABOUT_NOTIFICATIONS]);
