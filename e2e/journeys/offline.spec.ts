import { expect, phoneTest } from "../frame/fixtures.ts";
import { approvedTrainee, openAs } from "../frame/people.ts";

phoneTest.use({ serviceWorkers: "allow" });

phoneTest(
  "without a line the hub opens all the same, with what was typed",
  async ({ page, context, hub }) => {
    await page.goto("/register");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByLabel("Username").fill("Nila Without Line");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
    await expect(page.getByText("You are offline.")).toBeInViewport();
    await expect(page.getByLabel("Username")).toHaveValue("Nila Without Line");

    await context.setOffline(false);
    await openAs(page, await approvedTrainee(hub, "Tara Without Line"), "/trainee-dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trainee Dashboard");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("You are offline.")).toBeInViewport();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trainee Dashboard");
  },
);
