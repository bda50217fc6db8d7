import { describe, expect, test } from "vitest";
import {
  byMonth,
  type EventTarget,
  hrefOf,
  type JourneyEvent,
  pageOfEvents,
  timelineStageOf,
} from "./timeline.rules.ts";

describe("timelineStageOf", () => {
  const nobody = {
    role: "Trainee",
    subRole: null,
    isPlaced: false,
    isMarketingEligible: false,
    isInBatch: false,
    status: "approved",
  } as const;
  test.each([
    ["waits for a decision", { status: "pending" }, "registration"],
    ["was rejected", { status: "rejected" }, "registration"],
    ["was approved", {}, "onboarding"],
    ["has a batch", { isInBatch: true }, "training"],
    ["passed all five", { isInBatch: true, isMarketingEligible: true }, "marketing"],
    ["was placed", { isMarketingEligible: true, isPlaced: true }, "placed"],
    ["is an Assistance user", { subRole: "Assistance" }, "placed"],
  ] as const)("who %s is at its stage", (_, person, stage) => {
    expect(timelineStageOf({ ...nobody, ...person })).toBe(stage);
  });
});

describe("hrefOf", () => {
  const module: EventTarget = { page: "module", module: "FinalCheck", batchId: "FINAL-2026-001" };
  const receipt: EventTarget = { page: "receipt", number: "RCP/26-27/000001" };
  test.each([
    ["trainee", module, "/finalCheck-training-details"],
    ["admin", module, "/batches/FINAL-2026-001"],
    ["ceo", module, "/batches/FINAL-2026-001"],
    ["assistance", receipt, "/my-papers"],
    ["admin", receipt, "/admin-panel/payment-receipts?q=RCP%2F26-27%2F000001"],
    ["ceo", { page: "interviews", date: "2026-03-02" }, "/ceo-dashboard?date=2026-03-02"],
    ["existingTrainee", { page: "assistance" }, "/assistance-dashboard"],
    ["ceo", undefined, null],
  ] as const)("%s", (reader, place, href) => {
    expect(hrefOf(reader, place)).toBe(href);
  });
});

describe("pageOfHappenings", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const all: JourneyEvent[] = [
    { at: at(1), kind: "account", text: "Registered" },
    { at: at(3), kind: "payment", text: "Paid" },
    { at: at(3), kind: "training", text: "Joined a batch", actor: "Asha" },
    { at: at(2), kind: "onboarding", text: "Details submitted" },
  ];
  const texts = (query: Parameters<typeof pageOfEvents>[1]) =>
    pageOfEvents(all, query).page.map(({ text }) => text);

  test("newest first; at one instant what comes later in the journey is newer", () => {
    expect(texts({})).toEqual(["Joined a batch", "Paid", "Details submitted", "Registered"]);
    expect(texts({ sort: "at" }).at(-1)).toBe("Joined a batch");
  });

  test("of one kind, by a text or who did it, and in pages with the total", () => {
    expect(texts({ kind: "payment" })).toEqual(["Paid"]);
    expect(texts({ q: "ASHA" })).toEqual(["Joined a batch"]);
    expect(pageOfEvents(all, { page: 2, pageSize: 3 })).toMatchObject({
      page: [{ text: "Registered" }],
      total: 4,
    });
  });
});

test("months are India's", () => {
  const events = ["2026-02-01T00:00:00Z", "2026-01-31T18:30:00Z", "2026-01-31T18:29:59Z"];
  expect(
    byMonth(events.map((at) => ({ at }))).map(([month, monthEvents]) => [
      month,
      monthEvents.length,
    ]),
  ).toEqual([
    ["2026-02", 2],
    ["2026-01", 1],
  ]);
});
