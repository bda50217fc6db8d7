import { expect, test } from "vitest";
import { clashesOf } from "./arranging.rules.ts";

const slot = { date: "2026-03-02", startTime: "10:00", duration: "30 Minutes" } as const;
const interview = (traineeId: string, startTime: string) => ({
  ...slot,
  startTime,
  traineeId,
  username: traineeId,
  companyName: "Infosys",
  round: "L1",
});

test("what is at the same time, the candidate's own first", () => {
  const beside = {
    interviews: [
      interview("bala", "10:15"),
      interview("asha", "09:45"),
      interview("asha", "10:30"),
    ],
    classes: [
      { date: slot.date, slot: "9:00 AM to 11:00 AM", topic: "Loops" },
      { date: "2026-03-03", slot: "9:00 AM to 11:00 AM", topic: "Maps" },
      { date: slot.date, slot: "2:00 PM to 4:00 PM", topic: "Sling" },
      { date: slot.date, slot: "later", topic: "Other" },
    ],
  };
  expect(clashesOf(slot, "asha", beside)).toEqual([
    { kind: "candidate", text: "Their L1 interview with Infosys (9:45 AM, 30 Minutes)" },
    { kind: "class", text: "Their class Loops (9:00 AM to 11:00 AM)" },
    { kind: "company", text: "The company sees bala then (10:15 AM, 30 Minutes)" },
  ]);
});

test("an interview of the day before that lasts over midnight", () => {
  const late = { ...slot, startTime: "23:45" };
  const early = { ...interview("asha", "00:10"), date: "2026-03-03" };
  expect(clashesOf(late, "asha", { interviews: [early], classes: [] })).toEqual([
    {
      kind: "candidate",
      text: "Their L1 interview with Infosys (Tue 3 Mar, 12:10 AM, 30 Minutes)",
    },
  ]);
});
