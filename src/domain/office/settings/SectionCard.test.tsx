// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient, refresh } from "#/client/lib/query.ts";
import { alertText, fieldOf, submit, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { SectionCard } from "./SectionCard.tsx";
import { SECTION_FORMS } from "./sections.client.ts";
import { settingsQuery } from "./settings.client.ts";
import { settingsContract } from "./settings.contract.ts";

const PLACE = SECTION_FORMS.find(({ section }) => section === "warnings");
const STALE = {
  message: "Changed by someone else.",
  code: "CONFLICT",
  reason: "STALE_VERSION",
  sooner: "By Meera Iyer at 9:05 AM.",
};

let screen: ReturnType<typeof newScreen>;
/** The server's state. */
let held: { warnMissed: number; warnAttendance: number; version: number };
let sent: object[];

const answerOf = () => {
  const { version, ...values } = held;
  const by = { changedAt: "2026-11-27T03:00:00.000Z", changedBy: "Meera Iyer" };
  return {
    values: { warnAnswers: 2, warnAnswerDays: 7, ...values },
    fromEnvironment: {},
    saved: [{ section: "warnings", version, ...by }],
    checks: [],
  };
};

/** A server that stores one section and refuses changes of another version. */
beforeEach(async () => {
  held = { warnMissed: 2, warnAttendance: 75, version: 1 };
  sent = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body?: string } = {}) => {
    if (!body) return Promise.resolve(Response.json(answerOf()));
    const { warnings } = JSON.parse(body);
    sent.push(warnings);
    if (warnings.version !== held.version) {
      return Promise.resolve(Response.json(STALE, { status: 409 }));
    }
    held = { ...warnings, version: held.version + 1 };
    const message = "Saved.";
    return Promise.resolve(Response.json({ message, versions: { warnings: held.version } }));
  });
  await open();
});

async function open() {
  screen = newScreen(<Shown />);
  await expect.poll(() => field("warnMissed")).not.toBeNull();
}

function Shown() {
  const settings = useQuery(settingsQuery);
  return settings.data && PLACE ? <SectionCard form={PLACE} settings={settings.data} /> : null;
}

const field = (name: string) => fieldOf(`warnings.${name}`);
const shown = () => [field("warnMissed")?.value, field("warnAttendance")?.value];

async function type(name: string, typed: string) {
  typeIn(field(name), typed);
  await expect.poll(() => field(name)?.value).toBe(typed);
}

/** Another user saves, which is shown live. */
async function saveElsewhere(values: Partial<typeof held>) {
  held = { ...held, ...values, version: held.version + 1 };
  await refresh([settingsContract.read]);
}

test("who types in one field while somebody else saves another puts back nothing of theirs", async () => {
  await type("warnMissed", "4");
  await saveElsewhere({ warnAttendance: 60 });
  expect(shown()).toEqual(["4", "75"]);
  submit();
  await expect.poll(alertText).toContain("Stored by now: Attendance below, in % 60.");
  expect(alertText()).toContain("By Meera Iyer at 9:05 AM.");
  expect(shown()).toEqual(["4", "60"]);
  submit();
  await expect.poll(() => held).toMatchObject({ warnMissed: 4, warnAttendance: 60, version: 3 });
  await expect.poll(alertText).toBe("");
});

test("a form in which nothing is typed shows what was saved elsewhere, and goes on from its own save", async () => {
  await saveElsewhere({ warnAttendance: 60 });
  await expect.poll(shown).toEqual(["2", "60"]);
  await type("warnMissed", "4");
  submit();
  await expect.poll(() => held.version).toBe(3);
  const read = () => queryClient.getQueryData(settingsQuery.queryKey)?.saved[0]?.version;
  const isSending = () => document.querySelector("button[data-loading]") !== null;
  await expect.poll(() => [read(), isSending()]).toEqual([3, false]);
  await type("warnMissed", "5");
  submit();
  await expect.poll(() => held).toMatchObject({ warnMissed: 5, warnAttendance: 60, version: 4 });
  expect(sent).toHaveLength(2);
});

test("what was typed survives a reload field by field, next to what somebody else saved", async () => {
  signInAs("Admin");
  await type("warnMissed", "4");
  screen.leave();
  held = { ...held, warnAttendance: 60, version: 2 };
  await open();
  expect(shown()).toEqual(["4", "60"]);
  expect(document.body.textContent).toContain("Unsaved changes restored.");
  submit();
  await expect.poll(() => held).toMatchObject({ warnMissed: 4, warnAttendance: 60, version: 3 });
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("draft:"));
  await expect.poll(drafts).toEqual([]);
  await expect.poll(() => document.body.textContent).not.toContain("What you typed earlier");
});
