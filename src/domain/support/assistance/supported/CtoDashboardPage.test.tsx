// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { CtoDashboardPage } from "./CtoDashboardPage.tsx";

const personOf = (show: string) => ({
  _id: show,
  kind: "user",
  userId: show,
  name: show === "open" ? "Asha Rao" : "Bala Iyer",
  companyName: "Infosys",
  dateOfJoining: "2026-09-01",
  endsOn: "2026-12-01",
  guidanceProvider: null,
  guidanceHelper: null,
  position: null,
  closedAt: null,
  closingSummary: null,
  version: 1,
});

const OUTSIDER = {
  _id: "assistant",
  userId: null,
  name: "Chitra Outside",
  companyName: "Wipro",
  date: "2026-12-01",
};

/** Asha is among all guided people, and Bala is the only one whose support ends. */
beforeEach(() => {
  signInAs("Admin", "me", "CTO");
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, "http://hub.example");
    if (url.pathname.endsWith("/overview"))
      return Response.json({
        supported: 1,
        seekers: 0,
        ending: 1,
        firstSeekers: [],
        firstEnding: [OUTSIDER],
        load: [],
      });
    const show = url.searchParams.get("show") ?? "open";
    const people = show === "closed" ? [] : [personOf(show)];
    return Response.json(
      { people, totalAssistance: 1 },
      { headers: { "X-Total-Count": String(people.length) } },
    );
  });
});

const text = () => document.body.textContent;
const chosen = () => document.querySelector("label[data-active]")?.textContent;

async function open() {
  newScreen(<CtoDashboardPage />);
  await expect.poll(text).toContain("Asha Rao");
  await expect.poll(text).toContain("Guidance load");
  await expect.poll(text).toContain("Total Assistance: 1 / 1");
}

test("the other list that is chosen takes the place of the one before", async () => {
  await open();
  document.querySelector<HTMLElement>("input[value=ending]")?.click();
  await expect.poll(chosen).toBe("Support ends within 30 days");
  await expect.poll(text).not.toContain("Asha Rao");
  await expect.poll(text).toContain("Bala Iyer");
});

test("who has no account is named on the strip with the way to their row", async () => {
  await open();
  const link = [...document.querySelectorAll("a")].find((one) => one.textContent === OUTSIDER.name);
  expect(link?.getAttribute("href")).toContain("/cto-dashboard?q=Chitra");
});
