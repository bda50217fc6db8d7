// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { NO_MEETING } from "#/shared/meeting.ts";
import { newPart } from "#test/support/screens/part.tsx";
import { MeetingText } from "./MeetingText.tsx";

const MEETING = {
  place: "Room 2",
  link: "https://meet.example/abc",
  contactPerson: "Asha Rao",
  note: "Ring twice",
};

test.each([
  [MEETING, false, "Room 2 · Join: meet.example · Contact: Asha RaoRing twice"],
  [MEETING, true, "Room 2 · Join: meet.example"],
  [{ note: "Ring twice" }, false, "Ring twice"],
  [{ note: "Ring twice" }, true, ""],
  [NO_MEETING, false, ""],
])("%j, brief: %s, is shown as %s", (of, isBrief, shown) => {
  const { place, draw } = newPart();
  draw(<MeetingText of={of} isBrief={isBrief} />);
  expect(place.querySelector(".wrap")?.textContent ?? "").toBe(shown);
});
