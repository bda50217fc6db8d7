import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";

const PAGES = [
  "/",
  "/about-us",
  "/csrPage",
  "/contact-us",
  "/privacy",
  "/terms",
  "/refund-policy",
  "/login",
  "/register",
  "/no-such-page",
] as const;

async function expectOpen(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const written = await (await page.request.get(address)).text();
  expect(written, "before any script runs").toContain(`<title>${await page.title()}</title>`);
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  expect(isWider, "the page scrolls sideways").toBe(false);
  expect(await page.evaluate(countRestless), "what moves for ever, with little motion").toBe(0);
}

/** Runs in the page. */
const countRestless = () =>
  document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
    .length;

async function expectAllOpen(page: Page) {
  for (const address of PAGES)
    await test.step(address, async () => {
      await expectOpen(page, address);
      if (address === "/") await expectPrice(page);
    });
}
test("each page opens to anybody and is accessible", ({ page }) => expectAllOpen(page));
phoneTest("so it does on a phone @lab", ({ page }) => expectAllOpen(page));

phoneTest("Back closes the menu, and only then leaves the page", async ({ page }) => {
  const menu = page.getByRole("dialog", { name: "Menu" });
  const open = () => page.getByRole("button", { name: "Open menu" }).click();
  await page.goto("/about-us");
  await open();
  await menu.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  await open();
  await expect(menu).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/login");
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/about-us");
});

/** The price must be visible without scrolling. */
async function expectPrice(page: Page) {
  await expect(page.getByText("Price: ₹10,000 admission fee")).toBeInViewport();
  await expect(page.getByText(/^Next start: (?!…)/)).toBeInViewport();
}

test("registering is one look at a desk: what to expect beside the fields, and the button @lab", async ({
  page,
}) => {
  await page.goto("/register");
  await expect(page.getByRole("button", { name: "Register" })).toBeInViewport({ ratio: 1 });
  const username = await page.getByLabel("Username").boundingBox();
  const price = await page.getByText("₹10,000 admission fee").boundingBox();
  expect(price?.x).toBeGreaterThan((username?.x ?? 0) + (username?.width ?? 0));
});

const HOME_LINKS: [name: string, address: string][] = [
  ["Start Your IT Journey", "/register"],
  ["Register Now", "/register"],
  ["Begin Your Career Shift", "/register"],
  ["How We Help", "/about-us"],
  ["Explore Our Vision", "/csrPage"],
  ["View CSR Programs", "/csrPage"],
  ["Talk to a Mentor", "/contact-us"],
];

const FOOTER_LINKS: [name: string, address: string][] = [
  ["About Us", "/about-us"],
  ["CSR", "/csrPage"],
  ["Register", "/register"],
  ["Contact", "/contact-us"],
  ["Privacy", "/privacy"],
  ["Terms", "/terms"],
];

test("the home page says what it costs and leads where its buttons and footer say @lab", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByText(/^₹[\d,.]+ admission fee$/)).toBeVisible();
  await expect(page.getByText("Next start", { exact: true })).toBeVisible();
  for (const [name, address] of HOME_LINKS) {
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute(
      "href",
      address,
    );
  }
  const footer = page.getByRole("navigation", { name: "Footer" });
  for (const [name, address] of FOOTER_LINKS) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  }
  await expect(page.getByText("© 2025")).toBeVisible();
});

test("an unknown address has a page of its own", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "We couldn't find that page" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});
