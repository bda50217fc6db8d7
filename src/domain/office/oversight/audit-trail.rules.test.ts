import { expect, test } from "vitest";
import { auditLineEvent, KNOWN_ACTIONS } from "./audit-trail.rules.ts";

const say = (action: string, oldValue: unknown, newValue: unknown) =>
  auditLineEvent(
    { at: new Date(0), action, oldValue, newValue, actor: "Meera", actorId: "m" },
    (id) => ({ a: "Anil", b: "Bina" })[id],
  )?.text ?? null;

const ACCOUNT = { subRole: null, paymentOption: "Full Payment", isDisabled: false };

test.each<[string, unknown, unknown, string | null]>([
  ["user.created", null, { subRole: "Assistance" }, "Account created as Assistance"],
  ["user.changed", ACCOUNT, { ...ACCOUNT, isDisabled: true }, "Account changed: access locked"],
  ["user.changed", ACCOUNT, ACCOUNT, "Account saved"],
  [
    "profile.changed",
    { username: "A", email: "a@x.example" },
    { username: "B", email: "b@x.example" },
    "Changed: name from A to B, email address",
  ],
  ["marketing-profile.stored", null, { id: "1" }, "Marketing profile created"],
  ["marketing-profile.stored", { id: "1" }, { id: "1" }, "Marketing profile updated"],
  ["interview.deleted", { round: "L1", companyName: "Wipro" }, null, "L1 with Wipro removed"],
  [
    "interview.deleted",
    { round: "L1", companyName: "Wipro" },
    { reason: "The seat is filled." },
    "L1 with Wipro cancelled: The seat is filled.",
  ],
  [
    "application.applied",
    null,
    { role: "Java developer", companyName: "Wipro" },
    "Applied for Java developer at Wipro",
  ],
  ["application.shortlisted", null, { traineeId: "1" }, "Shortlisted for an opening"],
  [
    "application.moved",
    { stage: "rounds" },
    {
      stage: "offered",
      role: "Tester",
      companyName: "Wipro",
      fixedLakh: 6,
      variableLakh: 0.5,
      joiningDate: "2026-12-19",
    },
    "Offer for Tester at Wipro: 6.5 LPA (6 fixed, 0.5 variable), from Sat 19 Dec 2026",
  ],
  [
    "application.moved",
    { stage: "applied" },
    { stage: "not taken", role: "Tester", companyName: "Wipro", reason: "Too few years" },
    "Not taken for Tester at Wipro: Too few years",
  ],
  [
    "certificate.withdrawn",
    null,
    { title: "Java", reason: "Somebody else sat the test." },
    "Certificate withdrawn: Java. Somebody else sat the test.",
  ],
  ["job-preferences.saved", null, { skills: [] }, "Skills and places for openings saved"],
  ["assistance-request.sent", null, { topic: null }, "Assistance requested"],
  ["assistance-request.sent", null, { topic: "Caching" }, "Assistance requested: Caching"],
  [
    "assistance-request.approved",
    {},
    { amountPaise: 12_000_000 },
    "Assistance request approved with ₹1,20,000",
  ],
  ["assistance.closed", {}, { summary: null }, "Assistance closed"],
  ["assistance.closed", {}, { summary: "Told in the log" }, null],
  ["assistance-record.reopened", {}, { text: "Told in the log" }, null],
  [
    "assistance-record.guidance-assigned",
    { position: null, guidanceProvider: null, guidanceHelper: "a" },
    { position: "Vendor", guidanceProvider: "b", guidanceHelper: null },
    "Guidance assigned: guidance provider Bina, no guidance helper, position Vendor",
  ],
  [
    "assistance-record.guidance-assigned",
    { position: null, guidanceProvider: null, guidanceHelper: null },
    { position: null, guidanceProvider: "gone", guidanceHelper: null },
    "Guidance assigned: guidance provider somebody who has left",
  ],
  [
    "assistance-record.guidance-assigned",
    { position: "Vendor", guidanceProvider: "a", guidanceHelper: null },
    { position: "Vendor", guidanceProvider: "a", guidanceHelper: null },
    "Guidance saved",
  ],
  [
    "profile.changed",
    { username: "A", email: "a@x.example" },
    { username: "A", email: "a@x.example" },
    "Profile saved",
  ],
  ["decision.undone", { action: "interview.deleted" }, null, "Removal of an interview taken back"],
  ["decision.undone", { action: "feed-post.deleted" }, null, null],
  ["file.read", {}, {}, null],
  ["session.opened", null, null, null],
])("%s: %o → %o", (action, before, after, text) => {
  expect(say(action, before, after)).toBe(text);
});

test("no action that is about looking or signing in is known", () => {
  expect(KNOWN_ACTIONS.filter((action) => /read|session|denied|code/i.test(action))).toEqual([]);
});

test("what is about assistance leads to its page, the rest nowhere", () => {
  const placeOf = (action: string) =>
    auditLineEvent(
      { at: new Date(0), action, oldValue: {}, newValue: {}, actor: null, actorId: null },
      () => undefined,
    )?.target;
  expect(placeOf("assistance.closed")).toEqual({ page: "assistance" });
  expect(placeOf("user.changed")).toBeUndefined();
});
