import { STAGE_NAMES, STAGES, stageOf } from "#/features/marketing/feed/rules.ts";
import type { Actor, Audience } from "#/shared/actor.ts";
import { type IsoDate, istDate } from "#/shared/dates.ts";
import { type ListQuery, pageOf, sortOf } from "#/shared/list.ts";
import type { Module } from "#/shared/marks.ts";
import { type Address, addressOf, MODULE_PAGES, MODULE_SLUGS } from "#/shared/pages.ts";

/** What an event is about; a timeline can be narrowed to one of them. */
export const EVENT_KINDS = [
  "account",
  "onboarding",
  "payment",
  "training",
  "score",
  "interview",
  "placement",
  "assistance",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const KIND_NAMES = {
  account: "Account",
  onboarding: "Onboarding",
  payment: "Payments",
  training: "Training",
  score: "Scores",
  interview: "Interviews",
  placement: "Placement",
  assistance: "Assistance",
} as const satisfies Record<EventKind, string>;

/** The stages of the journey, and before them the registration that waits or was rejected. */
export const TIMELINE_STAGES = ["registration", ...STAGES] as const;
export type TimelineStage = (typeof TIMELINE_STAGES)[number];

export const TIMELINE_STAGE_NAMES = {
  registration: "Registration",
  ...STAGE_NAMES,
} as const satisfies Record<TimelineStage, string>;

type Person = Pick<Actor, "role" | "subRole" | "isPlaced" | "isMarketingEligible" | "isInBatch"> & {
  status: "pending" | "approved" | "rejected";
};

/** How far a trainee has come. */
export const timelineStageOf = (person: Person): TimelineStage =>
  (person.status === "approved" ? stageOf(person) : undefined) ?? "registration";

/** What more of an event stands where. */
export type Place =
  | { page: "module"; module: Module; batchId: string }
  | { page: "receipt"; number: string }
  | { page: "interviews"; date: IsoDate }
  | { page: "assistance" };

export type Happening = {
  at: Date;
  kind: EventKind;
  text: string;
  actor?: string | null | undefined;
  place?: Place | undefined;
};

const ownPage = (place: Place): Address => {
  if (place.page === "module") return MODULE_PAGES[place.module];
  if (place.page === "interviews") return "/interview-schedules";
  return place.page === "receipt" ? "/my-papers" : "/assistance-dashboard";
};

const adminPage = (place: Place): Address => {
  switch (place.page) {
    case "module":
      return addressOf(`/admin-panel/batches/view/${MODULE_SLUGS[place.module]}`, {
        search: { batch: place.batchId },
      });
    case "receipt":
      return addressOf("/admin-panel/payment-receipts", { search: { q: place.number } });
    case "interviews":
      return addressOf("/admin-panel/interviews", { search: { date: place.date } });
    case "assistance":
      return "/admin-panel/assistance/closure";
  }
};

const ceoPage = (place: Place): Address => {
  switch (place.page) {
    case "module":
      return addressOf(`/ceo-dashboard/training/trainees/${MODULE_SLUGS[place.module]}`, {
        search: { batch: place.batchId },
      });
    case "receipt":
      return addressOf("/ceo-dashboard/payment-receipts", { search: { q: place.number } });
    case "interviews":
      return addressOf("/ceo-dashboard", { search: { date: place.date } });
    case "assistance":
      return "/ceo-dashboard/assistance";
  }
};

/** The page that a reader may open for a place; null where there is none of theirs. */
export function hrefOf(reader: Audience, place: Place | undefined): Address | null {
  if (!place) return null;
  if (reader === "admin") return adminPage(place);
  return reader === "ceo" ? ceoPage(place) : ownPage(place);
}

/** The office reads what is written for the office alone; the person does not. */
export const isOffice = (reader: Audience): boolean => reader === "admin" || reader === "ceo";

/**
 * One page of what happened, by default the newest first. What happened at the same instant keeps
 * the order of the journey, in which it is given.
 */
export function pageOfHappenings(
  happenings: readonly Happening[],
  query: ListQuery & { kind?: EventKind | undefined },
): { page: Happening[]; total: number } {
  const sought = query.q?.toLowerCase() ?? "";
  const found = happenings.filter(
    ({ kind, text, actor }) =>
      (!query.kind || kind === query.kind) &&
      [text, actor ?? ""].some((value) => value.toLowerCase().includes(sought)),
  );
  const inOrder = found.toSorted((one, other) => one.at.valueOf() - other.at.valueOf());
  const { direction } = sortOf<"at">(query.sort, "-at");
  const sorted = direction === "asc" ? inOrder : inOrder.toReversed();
  const { rows, total } = pageOf(sorted, query);
  return { page: rows, total };
}

/** Events by the month they fall in, in India, in the order they come: "2026-11". */
export function byMonth<E extends { at: string }>(events: readonly E[]): [string, E[]][] {
  const months = new Map<string, E[]>();
  for (const event of events) {
    const month = istDate(new Date(event.at)).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months];
}
