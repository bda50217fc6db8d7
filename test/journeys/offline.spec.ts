import { expect, phoneTest, test } from "./support/fixtures.ts";
import { approvedTrainee, openAs } from "./support/people.ts";

phoneTest.use({ serviceWorkers: "allow" });

/** After a reload without a connection some Chromiums claim to be online. */
const WITHOUT_LINE = /You are offline\.|The server cannot be reached\./;

phoneTest(
  "without a line the hub opens all the same, with what was typed",
  async ({ page, context, hub }) => {
    await page.goto("/register");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByLabel("Username").fill("Nila Without Line");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
    await expect(page.getByText(WITHOUT_LINE)).toBeInViewport();
    await expect(page.getByLabel("Username")).toHaveValue("Nila Without Line");

    await context.setOffline(false);
    await openAs(page, await approvedTrainee(hub, "Tara Without Line"), "/trainee-dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trainee Dashboard");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(WITHOUT_LINE)).toBeInViewport();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trainee Dashboard");
  },
);

test("a file of the page that does not come is asked for anew, and what stays away is said @lab", async ({
  page,
}) => {
  let documents = 0;
  let lost = 1;
  await page.route("**/register", (route) => {
    documents += 1;
    return route.continue();
  });
  await page.route("**/assets/*.js", (route) =>
    documents <= lost ? route.abort() : route.continue(),
  );
  await page.goto("/register");
  const heading = page.getByRole("heading", { level: 1, name: "Register" });
  await expect(heading).toBeVisible();

  expect(documents).toBe(2);

  lost = 10;
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("This page could not be loaded.");
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  await expect(again).toBeVisible();
  lost = 0;
  await again.click();
  await expect(heading).toBeVisible();
});
