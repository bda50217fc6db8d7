// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient, refresh } from "#/client/lib/query.ts";
import { settingsContract } from "../contract.ts";
import { SECTION_FORMS, settingsQuery } from "./api.ts";
import { SectionCard } from "./SectionCard.tsx";

const PLACE = SECTION_FORMS.find(({ section }) => section === "warnings");
const STALE = {
  ...{ message: "Changed by someone else.", code: "CONFLICT", reason: "STALE_VERSION" },
  sooner: "By Meera Iyer at 9:05 AM.",
};

let root: Root;
/** What the server holds. */
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

/** A server that keeps one section and refuses what is of another version. */
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
afterEach(() => {
  root.unmount();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open() {
  document.body.innerHTML = "<main></main>";
  root = createRoot(document.querySelector("main") as HTMLElement);
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  root.render(<RouterProvider router={router} />);
  await expect.poll(() => field("warnMissed")).not.toBeNull();
}

function Shown() {
  const settings = useQuery(settingsQuery);
  return settings.data && PLACE ? <SectionCard form={PLACE} settings={settings.data} /> : null;
}
const Page = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>
  </MantineProvider>
);

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-path="warnings.${name}"]`);
const shown = () => [field("warnMissed")?.value, field("warnAttendance")?.value];
const notice = () => document.querySelector('[role="alert"]')?.textContent ?? "";
const submit = () =>
  document
    .querySelector("form")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

async function type(name: string, typed: string) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  setValue?.call(field(name), typed);
  field(name)?.dispatchEvent(new Event("input", { bubbles: true }));
  await expect.poll(() => field(name)?.value).toBe(typed);
}

/** Somebody else saves, which is shown live. */
async function saveElsewhere(values: Partial<typeof held>) {
  held = { ...held, ...values, version: held.version + 1 };
  await refresh([settingsContract.read]);
}

test("who types in one field while somebody else saves another puts back nothing of theirs", async () => {
  await type("warnMissed", "4");
  await saveElsewhere({ warnAttendance: 60 });
  expect(shown()).toEqual(["4", "75"]);
  submit();
  await expect.poll(notice).toContain("Stored by now: Attendance below, in % 60.");
  expect(notice()).toContain("By Meera Iyer at 9:05 AM.");
  expect(shown()).toEqual(["4", "60"]);
  submit();
  await expect.poll(() => held).toMatchObject({ warnMissed: 4, warnAttendance: 60, version: 3 });
  await expect.poll(notice).toBe("");
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

test("what was typed outlives a reload field by field: what somebody else saved meanwhile stands beside it", async () => {
  await type("warnMissed", "4");
  root.unmount();
  queryClient.clear();
  held = { ...held, warnAttendance: 60, version: 2 };
  await open();
  expect(shown()).toEqual(["4", "60"]);
  expect(document.body.textContent).toContain("What you typed earlier is here again.");
  submit();
  await expect.poll(() => held).toMatchObject({ warnMissed: 4, warnAttendance: 60, version: 3 });
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("draft:"));
  await expect.poll(drafts).toEqual([]);
  await expect.poll(() => document.body.textContent).not.toContain("What you typed earlier");
});
