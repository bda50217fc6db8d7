import { STEPS, stepNumber } from "#/domain/insights/people.rules.ts";
import type { IsoDate } from "#/shared/dates.ts";

export const WANTS = ["Java", "AEM", "Not sure"] as const;
export type Wants = (typeof WANTS)[number];

/** The outcome of a call. */
export const RESULTS = ["Spoke", "No answer", "Wrong number"] as const;
export type Result = (typeof RESULTS)[number];

/** An enquiry's state: the person's own steps take precedence over what the office entered. */
export const STATUSES = ["open", "invited", "joined", "lost"] as const;
export type Status = (typeof STATUSES)[number];
export const STATUS_NAMES: Record<Status, string> = {
  open: "Open",
  invited: "Invited",
  joined: "Joined",
  lost: "Lost",
};

/**
 * Which enquiries are listed: those to call by today, those in progress, by their status, or all.
 */
export const SHOWN = ["work", "due", "joined", "lost", "all"] as const;
export type Shown = (typeof SHOWN)[number];

/** The owner filter's value for enquiries without an owner. */
export const NOBODY = "nobody";

export const LONGEST_NOTE = 1000;

/**
 * From this step on a person has joined: the fee is settled, or they are in a batch without one.
 */
export const JOINED_STEP = stepNumber("paid");

/** The stage of an enquiry's account, in words. */
export function stageOf(account: { status: string; isInvited: boolean; step: number }): string {
  if (account.status === "rejected") return "Registration rejected";
  if (account.isInvited) return "Invited";
  if (account.step === 1) return "Approved";
  return STEPS[account.step]?.label ?? "Registered";
}

/** How the next call relates to today; null if none is planned. */
export function dueOf(nextCallOn: IsoDate | null, today: IsoDate) {
  if (nextCallOn === null) return null;
  if (nextCallOn < today) return "Overdue";
  return nextCallOn === today ? "Today" : "Later";
}

/** A source in the spelling of the owner's list; undefined if it is not in the list. */
export const sourceIn = (sources: readonly string[], text: string): string | undefined =>
  sources.find((source) => source.toLowerCase() === text.trim().toLowerCase());

/** The kind of interest in a spreadsheet; undefined for any other text. */
export const readWants = (text: string): Wants | undefined =>
  text.trim() === ""
    ? "Not sure"
    : WANTS.find((wants) => wants.toLowerCase() === text.trim().toLowerCase());
