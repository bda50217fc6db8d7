import { describe, expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import {
  escapeText,
  foldLine,
  icalendar,
  interviewEntry,
  invitation,
  sessionEntry,
} from "./calendar.rules.ts";

const session = {
  id: "0199-uid",
  date: "2026-03-10",
  slot: "9:00 AM to 11:00 AM",
  topic: "Collections, maps; and more",
  batchId: "JAVA-2026-001",
  trainerName: "Meera",
  sequence: 2,
  changedAt: new Date("2026-03-09T12:34:56.789Z"),
  url: "https://hub.example/java-training-details",
};

test("a session becomes an entry in Indian time, under an id that stays", () => {
  const lines = icalendar("Sessions of Asha", [sessionEntry(session)]).split("\r\n");
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines.at(-2)).toBe("END:VCALENDAR");
  expect(lines).toContain("X-WR-CALNAME:Sessions of Asha");
  expect(lines.slice(lines.indexOf("BEGIN:VEVENT"), lines.indexOf("END:VEVENT"))).toEqual([
    "BEGIN:VEVENT",
    "UID:0199-uid",
    "SEQUENCE:2",
    "DTSTAMP:20260309T123456Z",
    "LAST-MODIFIED:20260309T123456Z",
    "DTSTART;TZID=Asia/Kolkata:20260310T090000",
    "DTEND;TZID=Asia/Kolkata:20260310T110000",
    "SUMMARY:Collections\\, maps\\; and more (JAVA-2026-001)",
    "DESCRIPTION:Batch JAVA-2026-001\\nTrainer: Meera\\nSlot: 9:00 – 11:00 AM",
    "URL:https://hub.example/java-training-details",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:Collections\\, maps\\; and more (JAVA-2026-001)",
    "TRIGGER:-PT1H",
    "END:VALARM",
  ]);
});

test("a slot without times takes the day", () => {
  const text = icalendar("x", [sessionEntry({ ...session, slot: "Morning" })]);
  expect(text).toContain("DTSTART;VALUE=DATE:20260310\r\nDTEND;VALUE=DATE:20260311");
  // At 18:00 the evening before.
  expect(text).toContain("TRIGGER:-PT6H");
});

test("the same session reads the same each time", () => {
  expect(icalendar("x", [sessionEntry(session)])).toBe(icalendar("x", [sessionEntry(session)]));
});

test.each([
  ["10:00", "30 Minutes", "20260302T100000", "20260302T103000"],
  ["23:30", "60 Minutes", "20260302T233000", "20260303T003000"],
])("an interview at %s for %s", (startTime, duration, start, end) => {
  const entry = interviewEntry({
    id: "0199-uid",
    date: "2026-03-02",
    startTime,
    duration,
    companyName: "Infosys, Pune",
    round: "L1",
    sequence: 1,
    changedAt: new Date("2026-03-01T00:00:00Z"),
    url: "https://hub.example/interview-schedules",
  });
  const lines = icalendar("x", [entry]).split("\r\n");
  expect(lines).toContain(`DTSTART;TZID=Asia/Kolkata:${start}`);
  expect(lines).toContain(`DTEND;TZID=Asia/Kolkata:${end}`);
  expect(lines).toContain("SUMMARY:L1 interview with Infosys\\, Pune");
});

test("another organizer, and a person's new address, leave the entry the one it was", () => {
  const of = (organizer: string, attendee: string) =>
    invitation("REQUEST", sessionEntry(session), {
      organizer: { name: "Hub", address: organizer },
      attendee: { name: "Asha", address: attendee },
    })
      .split("\r\n")
      .filter((line) => !/^(ORGANIZER|ATTENDEE| )/.test(line));
  const before = of("old@hub.example", "asha@old.example");
  expect(before).toContain("UID:0199-uid");
  expect(of("new@hub.example", "asha@new.example")).toEqual(before);
});

testAnswers("%j is written as %s", escapeText, [
  ["a,b;c\\d", "a\\,b\\;c\\\\d"],
  ["one\r\nEND:VEVENT\rtwo\nthree", "one\\nEND:VEVENT\\ntwo\\nthree"],
  ["bell\u0007 tab\t", "bell tab"],
]);

describe("long lines", () => {
  const bytes = (text: string) => Buffer.byteLength(text);

  test("75 bytes stay, the 76th goes to the next line", () => {
    const exact = "x".repeat(75);
    expect(foldLine(exact)).toBe(exact);
    expect(foldLine(`${exact}y`)).toBe(`${exact}\r\n y`);
  });

  test.each(["क".repeat(80), "🪔".repeat(60), `SUMMARY:${"añ".repeat(90)}`])(
    "%s is broken between characters and can be put together again",
    (line) => {
      const rows = foldLine(line).split("\r\n");
      for (const row of rows) expect(bytes(row)).toBeLessThanOrEqual(75);
      expect(rows.map((row, at) => (at === 0 ? row : row.slice(1))).join("")).toBe(line);
    },
  );
});
