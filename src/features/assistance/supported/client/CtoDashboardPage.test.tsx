// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { watchDrawing } from "#/client/testing/drawn.ts";
import { buttonOf } from "#/client/testing/on-page.ts";
import { holdPictures } from "#/client/testing/part.tsx";
import { newScreen } from "#/client/testing/screen.tsx";
import { signInAs } from "#/client/testing/sign-in.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { CtoDashboardPage } from "./CtoDashboardPage.tsx";
import { OverviewStrip } from "./OverviewStrip.tsx";

const personOf = (show: string) => ({
  ...{ _id: show, kind: "user", userId: show, name: show === "open" ? "Asha Rao" : "Bala Iyer" },
  ...{ companyName: "Infosys", dateOfJoining: "2026-09-01" },
  ...{ endsOn: "2026-12-01", guidanceProvider: null, guidanceHelper: null, position: null },
  ...{ closedAt: null, closingSummary: null, version: 1 },
});

/** Asha is among all who are guided, and Bala alone among those whose support ends. */
beforeEach(() => {
  signInAs("Admin");
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, "http://hub.example");
    if (url.pathname.endsWith("/overview"))
      return Response.json({
        ...{ supported: 1, seekers: 0, ending: 1, firstSeekers: [], firstEnding: [], load: [] },
      });
    const show = url.searchParams.get("show") ?? "open";
    const people = show === "closed" ? [] : [personOf(show)];
    return Response.json(
      { people, totalAssistance: 1 },
      { headers: { "X-Total-Count": String(people.length) } },
    );
  });
});

/** The parts of the page that take long to draw, as they are drawn from now on. */
function drawnParts() {
  const drawn: string[] = [];
  watchDrawing(({ type }) => {
    if (type === OverviewStrip) drawn.push("overview");
    if (type === DataTable) drawn.push("list");
  });
  return drawn;
}

const text = () => document.body.textContent;
const chosen = () => document.querySelector("label[data-active]")?.textContent;

async function open() {
  newScreen(<CtoDashboardPage />);
  await expect.poll(text).toContain("Asha Rao");
  await expect.poll(text).toContain("Guidance load");
  await expect.poll(text).toContain("Total Assistance: 1 / 1");
}

test("the other list is chosen with the press, and takes the place of the one before with the picture after it", async () => {
  await open();
  const nextPicture = holdPictures();
  document.querySelector<HTMLElement>("input[value=ending]")?.click();
  await expect.poll(chosen).toBe("Support ends within 30 days");
  expect(text()).toContain("Asha Rao");
  await nextPicture();
  await expect.poll(text).not.toContain("Asha Rao");
  await expect.poll(text).toContain("Bala Iyer");
});

test("a dialog that opens above them draws none of the lists again", async () => {
  await open();
  const drawn = drawnParts();
  buttonOf("Add Assistance")?.click();
  await expect.poll(() => document.querySelector("[role=dialog]")).not.toBeNull();
  expect(drawn).toEqual([]);
});
