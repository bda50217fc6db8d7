import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { registrationContract } from "#/domain/accounts/registration/registration.contract.ts";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { guidanceContract } from "#/domain/support/guidance/guidance.contract.ts";
import { chooseMore } from "./pages/row-menu.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { classroom } from "./support/classroom.ts";
import { expect, onOwnHub, phoneTest, test } from "./support/fixtures.ts";
import { holdBack } from "./support/hold-back.ts";
import type { Hub } from "./support/hub.ts";
import {
  createdPerson,
  FIRST_ADMIN,
  openAs,
  PASSWORD,
  type Person,
  registeredTrainee,
  signInByCall,
} from "./support/people.ts";

// Counts guides and people waiting: a separate hub.
onOwnHub({ HUB_NAME: "The hub of long lists" });

const VARUN = "Varun Prasad";
const codeOf = (userId: string) => userId.slice(-4).toUpperCase();

/** Checks that all controls on the page that are for a Varun have the name and the code. */
async function expectDistinct(page: Page, role: "button" | "checkbox" | "option", start: string) {
  const both = page.getByRole(role, { name: new RegExp(`^${start}${VARUN} [0-9A-F]{4}`) });
  await expect(both).toHaveCount(2);
  const [one, other] = await both.evaluateAll((found) =>
    found.map(
      (element) =>
        element.ariaLabel ?? element.closest("label")?.textContent ?? element.textContent,
    ),
  );
  expect(one).not.toBe(other);
  await expect(page.getByRole(role, { name: `${start}${VARUN}`, exact: true })).toHaveCount(0);
}

async function addGuide(hub: Hub, cto: Person, name: string, at: number) {
  const { token } = await signInByCall(hub, cto);
  const body = { name, mobile: String(9_000_000_000 + at), email: `guide.${at}@hub.example` };
  await call(hub.url, token, guidanceContract.create, { body });
}

phoneTest(
  "two people of one name are told apart wherever one of them is chosen @lab",
  async ({ page, hub }) => {
    const room = await classroom(hub, [VARUN, VARUN, "Asha Alone"]);
    const codes = room.trainees.slice(0, 2).map(({ userId }) => codeOf(userId));

    await test.step("in the attendance, and in the grades' buttons", async () => {
      await openAs(page, room.trainer, `/create-training?batch=${room.batchId}`);
      await expectDistinct(page, "checkbox", "");
      await page.getByRole("checkbox", { name: `${VARUN} ${codes[1]}` }).check();
      await expect(page.getByText("1 of 3 present")).toBeVisible();
      await page.goto(`/interview-grades?batch=${room.batchId}`);
      await expectDistinct(page, "button", "Edit ");
      const java = (displayName: string) =>
        page.getByRole("button", { name: `Edit ${displayName}'s Java score` });
      await java(`${VARUN} ${codes[0]}`).click();
      await expect(
        page.getByRole("spinbutton", { name: `${VARUN} ${codes[0]}'s Java score` }),
      ).toBeFocused();
      await expect(java("Asha Alone")).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("in a list of registrations, and in the question before a decision", async () => {
      const twins = [await registeredTrainee(hub, VARUN), await registeredTrainee(hub, VARUN)];
      await openAs(page, FIRST_ADMIN, `/new-register?q=${VARUN}`);
      await expectDistinct(page, "button", "Approve ");
      await expectDistinct(page, "button", "More for ");
      await chooseMore(page, VARUN, "Reject");
      const question = page.getByRole("dialog");
      await expect(question.getByText(new RegExp(`Reject ${VARUN} [0-9A-F]{4}\\?`))).toBeVisible();
      await expect(question.getByText(twins[0]?.email ?? "")).toBeVisible();
      await question.getByRole("button", { name: "Cancel" }).click();
      await expectAccessible(page);
    });

    await test.step("among those who guide, with their e-mail where one is chosen", async () => {
      const cto = await createdPerson(hub, "Anita Chief", { role: "Admin", subRole: "CTO" });
      await addGuide(hub, cto, VARUN, 1);
      await addGuide(hub, cto, VARUN, 2);
      await openAs(page, cto, "/cto-dashboard/in-house-employees");
      await expectDistinct(page, "button", "Edit ");
      await expectDistinct(page, "button", "More for ");
      await page.goto("/cto-dashboard");
      await page.getByRole("button", { name: "Add Assistance" }).first().click();
      await page.getByRole("combobox", { name: "Guidance provider" }).click();
      await expectDistinct(page, "option", "");
      // The row focused by keys has its own background, including its second line.
      await page.keyboard.press("ArrowDown");
      const note = page
        .getByRole("option")
        .first()
        .getByText(/provider for/);
      await expect(note).toHaveCSS("color", "rgb(255, 255, 255)");
      await expect(note).toHaveCSS("opacity", "1");
      const second = page.getByRole("option", { name: /guide\.2@hub\.example/ });
      await second.click();
      await expect(page.getByRole("combobox", { name: "Guidance provider" })).toHaveValue(
        new RegExp(`^${VARUN} [0-9A-F]{4}$`),
      );
    });
  },
);

phoneTest("on a phone a row is low, and all of it one press away @lab", async ({ page, hub }) => {
  const message = `I have two years in testing. ${"Which batch would suit me best? ".repeat(8)}Thank you.`;
  const body = { name: "Tarun Writes", email: "tarun.writes@visitors.example", message };
  await call(hub.url, undefined, contactContract.submit, { body });
  await openAs(page, FIRST_ADMIN, "/admin-panel/contact-messages");
  const row = page
    .getByRole("list", { name: "Contact messages" })
    .getByRole("listitem")
    .filter({ hasText: body.name });
  const end = row.getByText(message);
  const height = async () => (await row.boundingBox())?.height ?? 0;
  const more = row.getByRole("button", { name: `More about ${body.name}` });

  await expect(more).toHaveAttribute("aria-expanded", "false");
  expect(await height()).toBeLessThanOrEqual(110);
  await expect(row.getByText(/^Today, /)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await more.click();
  const less = row.getByRole("button", { name: `Less about ${body.name}` });
  await expect(less).toHaveAttribute("aria-expanded", "true");
  const whole = await height();
  expect(whole).toBeGreaterThan(200);
  const [inner, outer] = [await end.boundingBox(), await row.boundingBox()];
  expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + whole);
  await expectAccessible(page);

  await less.click();
  await expect(more).toBeVisible();
  expect(await height()).toBeLessThanOrEqual(110);
});

phoneTest(
  "nothing of what a row has no room for is seen or touched @lab",
  async ({ page, hub }) => {
    const name = "Venkataraghavan Subrahmanyam Ananthakrishnan";
    const message = "Is there a class on Sundays?";
    const body = { name, email: "venkataraghavan@visitors.example", message };
    await call(hub.url, undefined, contactContract.submit, { body });
    await page.setViewportSize({ width: 320, height: 640 });
    await openAs(page, FIRST_ADMIN, "/admin-panel/contact-messages");
    const row = page
      .getByRole("list", { name: "Contact messages" })
      .getByRole("listitem")
      .filter({ hasText: name });
    const isSeen = () =>
      row.getByText(message).evaluate((one) => one.checkVisibility({ opacityProperty: true }));

    await expect(row.getByRole("button", { name: `More about ${name}` })).toBeVisible();
    expect(await isSeen()).toBe(false);
    await row.getByRole("button", { name: `More about ${name}` }).click();
    await expect(row.getByRole("button", { name: `Less about ${name}` })).toBeVisible();
    expect(await isSeen()).toBe(true);
  },
);

test("a long list is printed whole, with what narrows it, when and by whom @lab", async ({
  page,
  hub,
}) => {
  const cto = await createdPerson(hub, "Omana Prints", { role: "Admin", subRole: "CTO" });
  for (let at = 0; at < 28; at += 1) await addGuide(hub, cto, `Printed Guide ${at}`, 100 + at);
  // The browser's print dialog does not open here; the page keeps what it would show.
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event("beforeprint"));
  });
  await openAs(page, cto, "/cto-dashboard/in-house-employees?q=Printed&size=25");
  const rows = page.locator("tbody tr").filter({ visible: true });
  await expect(rows).toHaveCount(25);
  // A list that moves on the screen is not repainted; on paper it runs over several pages.
  const list = page.locator("section", { has: page.getByRole("table") }).first();
  await expect(list).toHaveCSS("contain", "content");
  // Otherwise a press on one of 200 rows, or on a head, first repaints all of them.
  await expect(rows.first()).toHaveCSS("isolation", "isolate");
  const release = await holdBack(page, /get-guidances\?.*pageSize=200/);

  await test.step("every row is loaded first, and the page says so", async () => {
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await expect(page.getByText("Loading all 28 rows to print...")).toBeVisible();
    release();
    await expect(page.getByText("Loading all 28 rows to print...")).toBeHidden();
    await expect(rows).toHaveCount(25);
  });

  await test.step("the sheet has them all, and no buttons", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(list).toHaveCSS("contain", "none");
    await expect(rows).toHaveCount(28);
    await expect(page.getByRole("heading", { name: "In-House Employees" })).toBeVisible();
    await expect(page.getByText("Search: “Printed” · 28 rows")).toBeVisible();
    await expect(
      page.getByText(/^Printed on \w+ \d+ \w+ \d{4}, .* by Omana Prints$/),
    ).toBeVisible();
    for (const name of [/^Edit /, /^Print$/, "Add Guidance"]) {
      await expect(page.getByRole("button", { name }).filter({ visible: true })).toHaveCount(0);
    }
    await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
  });

  await test.step("afterwards the page is as it was; Ctrl+P does the same", async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    await expect(rows).toHaveCount(25);
    await page.keyboard.press("Control+p");
    await page.emulateMedia({ media: "print" });
    await expect(rows).toHaveCount(28);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  });

  await test.step("printed by the browser's menu, the sheet says that it is a part", async () => {
    await expect(rows).toHaveCount(25);
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(page.getByText(/The first 25 of 28/)).toBeVisible();
  });

  await test.step("on a phone its cards are sorted as its heads would", async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 390, height: 844 });
    const cards = page.getByRole("list", { name: "In-House Employees" }).getByRole("listitem");
    await page.getByRole("combobox", { name: "Sort by" }).click();
    await page.getByRole("option", { name: "Mobile" }).click();
    await expect(cards.first()).toContainText("Printed Guide 0");
    await page.getByRole("button", { name: "Sort descending" }).click();
    await expect(cards.first()).toContainText("Printed Guide 27");
    expect(new URL(page.url()).searchParams.get("sort")).toBe("-mobile");
  });
});

test("the skip link leads past the bar and the side menu @lab", async ({ page }) => {
  await openAs(page, FIRST_ADMIN, "/admin-panel/dues");
  await expect(page.locator("#section").getByRole("searchbox").first()).toBeVisible();
  await page.locator("body").focus();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#section")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("#section :focus")).toHaveCount(1);
  await expect(page.locator("aside :focus")).toHaveCount(0);
});

test("a name in an Indian script has its letters, whatever fonts the device has @lab", async ({
  page,
  hub,
}) => {
  /** Returns the first letter, in hexadecimal, of each script whose font was fetched. */
  const scripts = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => /Indian Scripts/.test(family) && status === "loaded")
        .map(({ unicodeRange }) => unicodeRange.match(/^U\+0*(\w+)/i)?.[1]?.toUpperCase()),
    );
  await openAs(page, FIRST_ADMIN, "/new-register?q=Nobody of this name");
  await expect(page.getByText("No User Found")).toBeVisible();
  expect(await scripts()).toEqual([]);
  for (const [username, first] of [
    ["ಕಾವ್ಯ ರಾವ್", "C80"],
    ["काव्या शर्मा", "900"],
  ] as const) {
    const email = `${randomUUID()}@people.example`;
    const body = {
      username,
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      role: "Trainee",
    };
    await call(hub.url, undefined, registrationContract.register, { body });
    await page.goto(`/new-register?q=${email}`);
    await expect(page.getByText(username)).toBeVisible();
    await expect.poll(scripts).toContain(first);
  }
});
