// @vitest-environment happy-dom
import { options, type VNode } from "preact";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { buttonOf } from "#/client/testing/on-page.ts";
import { holdPictures } from "#/client/testing/part.tsx";
import { newScreen, signInAs } from "#/client/testing/screen.tsx";
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

/** Called by Preact before it draws a part: a name of its own that its tools count on. */
type Hooks = { __r?: ((node: VNode) => void) | undefined };

/** The parts of the page that take long to draw, as they are drawn from now on. */
function drawnParts() {
  const hooks = options as Hooks;
  const { __r: ofPreact } = hooks;
  const drawn: string[] = [];
  hooks.__r = (node) => {
    ofPreact?.(node);
    if (node.type === OverviewStrip) drawn.push("overview");
    if (node.type === DataTable) drawn.push("list");
  };
  onTestFinished(() => {
    hooks.__r = ofPreact;
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
