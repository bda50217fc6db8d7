import { STAGE_NAMES, stageOf } from "#/domain/placement/marketing/feed.rules.ts";
import type { Actor, Audience } from "#/shared/actor.ts";
import { type IsoDate, istDate } from "#/shared/dates.ts";
import { keysOf } from "#/shared/keys.ts";
import { type ListQuery, pageOf, sortOf } from "#/shared/list.ts";
import type { Module } from "#/shared/modules.ts";
import { type Address, addressOf, MODULE_PAGES } from "#/shared/pages.ts";

/** The kinds of events, by which a timeline can be filtered. */
export const KIND_NAMES = {
  account: "Account",
  onboarding: "Onboarding",
  payment: "Payments",
  training: "Training",
  score: "Scores",
  interview: "Interviews",
  placement: "Placement",
  assistance: "Assistance",
} as const;
export const EVENT_KINDS = keysOf(KIND_NAMES);
export type EventKind = (typeof EVENT_KINDS)[number];

/** The stages of the journey, and before them the registration that waits or was rejected. */
export const TIMELINE_STAGE_NAMES = {
  registration: "Registration",
  ...STAGE_NAMES,
} as const;
export const TIMELINE_STAGES = keysOf(TIMELINE_STAGE_NAMES);
export type TimelineStage = (typeof TIMELINE_STAGES)[number];

type Person = Pick<Actor, "role" | "subRole" | "isPlaced" | "isMarketingEligible" | "isInBatch"> & {
  status: "pending" | "approved" | "rejected";
};

/** Returns the stage a trainee has reached. */
export const timelineStageOf = (person: Person): TimelineStage =>
  (person.status === "approved" ? stageOf(person) : undefined) ?? "registration";

/** The page that an event links to, independent of the reader. */
export type EventTarget =
  | { page: "module"; module: Module; batchId: string }
  | { page: "receipt"; number: string }
  | { page: "interviews"; date: IsoDate }
  | { page: "assistance" };

export type JourneyEvent = {
  at: Date;
  kind: EventKind;
  text: string;
  actor?: string | null | undefined;
  actorId?: string | null | undefined;
  target?: EventTarget | undefined;
};

const ownPage = (target: EventTarget): Address => {
  if (target.page === "module") return MODULE_PAGES[target.module];
  if (target.page === "interviews") return "/interview-schedules";
  return target.page === "receipt" ? "/my-papers" : "/assistance-dashboard";
};

const batchAddress = (batchId: string) => addressOf("/batches/$batchId", { params: { batchId } });

const adminPage = (target: EventTarget): Address => {
  switch (target.page) {
    case "module":
      return batchAddress(target.batchId);
    case "receipt":
      return addressOf("/admin-panel/payment-receipts", { search: { q: target.number } });
    case "interviews":
      return addressOf("/admin-panel/interviews", { search: { date: target.date } });
    case "assistance":
      return "/admin-panel/assistance/closure";
  }
};

const ceoPage = (target: EventTarget): Address => {
  switch (target.page) {
    case "module":
      return batchAddress(target.batchId);
    case "receipt":
      return addressOf("/ceo-dashboard/payment-receipts", { search: { q: target.number } });
    case "interviews":
      return addressOf("/ceo-dashboard", { search: { date: target.date } });
    case "assistance":
      return "/ceo-dashboard/assistance";
  }
};

/** Returns the address of an event's target for a reader; null if the reader may not open it. */
export function hrefOf(reader: Audience, target: EventTarget | undefined): Address | null {
  if (!target) return null;
  if (reader === "admin") return adminPage(target);
  return reader === "ceo" ? ceoPage(target) : ownPage(target);
}

/** Whether the reader is the office, which also reads what the person does not. */
export const isOffice = (reader: Audience): boolean => reader === "admin" || reader === "ceo";

/**
 * Returns one page of the events, by default newest first. Events of the same instant keep the
 * given order, which is that of the journey.
 */
export function pageOfEvents(
  events: readonly JourneyEvent[],
  query: ListQuery & { kind?: EventKind | undefined },
): { page: JourneyEvent[]; total: number } {
  const pattern = query.q?.toLowerCase() ?? "";
  const matching = events.filter(
    ({ kind, text, actor }) =>
      (!query.kind || kind === query.kind) &&
      [text, actor ?? ""].some((value) => value.toLowerCase().includes(pattern)),
  );
  const inOrder = matching.toSorted((one, other) => one.at.valueOf() - other.at.valueOf());
  const { direction } = sortOf<"at">(query.sort, "-at");
  const sorted = direction === "asc" ? inOrder : inOrder.toReversed();
  const { rows, total } = pageOf(sorted, query);
  return { page: rows, total };
}

/** Groups events by month in India, in their given order: "2026-11". */
export function byMonth<E extends { at: string }>(events: readonly E[]): [string, E[]][] {
  const months = new Map<string, E[]>();
  for (const event of events) {
    const month = istDate(new Date(event.at)).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months];
}
