// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { meetingValues } from "#/shared/meeting.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { ExcusedAbsences } from "./ExcusedAbsences.tsx";
import { describeMissing, missingIn, type SessionValues } from "./sessions.client.ts";

const QUESTION = new File(["%PDF-"], "question.pdf");
const WHOLE: SessionValues = {
  date: "2026-03-02",
  time: "9:00 AM to 11:00 AM",
  topic: "Collections",
  ...meetingValues(null),
  present: ["asha"],
  excused: { bala: "Ill" },
  assignment: QUESTION,
};

test.each([
  [{}, false, {}, null],
  [{ date: "" }, false, { date: "Choose the date." }, "Choose the date."],
  [{ time: "" }, false, { time: "Choose the time." }, "Choose the time."],
  [{ topic: " " }, false, { topic: "Enter the topic." }, "Enter the topic."],
  [
    { present: [] },
    false,
    { present: "Mark at least one trainee as present." },
    "Mark at least one trainee as present.",
  ],
  [
    { excused: { bala: " " } },
    false,
    { excused: "Say why somebody is excused." },
    "Say why somebody is excused.",
  ],
  // A present trainee needs no excuse.
  [{ excused: { asha: "" } }, false, {}, null],
  [
    { assignment: null },
    false,
    { assignment: "Choose the assignment, a PDF." },
    "Choose the assignment, a PDF.",
  ],
  [{ assignment: null }, true, {}, null],
  [
    { topic: "", assignment: null },
    false,
    { topic: "Enter the topic.", assignment: "Choose the assignment, a PDF." },
    "Enter the topic. Choose the assignment, a PDF.",
  ],
])(
  "a session with %j lacks what stands at the field and by the button",
  (values, has, missing, line) => {
    const found = missingIn({ ...WHOLE, ...values }, has);
    expect([found, describeMissing(found)]).toEqual([missing, line]);
  },
);

test("who is excused without a reason is asked for one at the field", async () => {
  const none = { totalAssignments: "0/1", attendance: "0/1" };
  const trainees = [
    { id: "asha", username: "asha", name: "Asha Rao", ...none },
    { id: "bala", username: "bala", name: "Bala Iyer", ...none },
  ];
  const excused = { asha: "Ill", bala: "" };
  newScreen(<ExcusedAbsences trainees={trainees} excused={excused} onChange={() => undefined} />);
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>("[placeholder=Reason]")];
  await expect.poll(() => inputs().length).toBe(2);
  const hints = inputs().map((input) => {
    const id = input.getAttribute("aria-describedby") ?? "";
    return document.getElementById(id)?.textContent ?? null;
  });
  expect(hints).toEqual([null, "Say why somebody is excused."]);
});
