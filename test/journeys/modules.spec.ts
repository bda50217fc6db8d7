import { MODULE_PAGES } from "#/shared/pages.ts";
import { expect, test } from "./support/fixtures.ts";
import { enter, LATER_MODULES, pass, traineePastJava } from "./support/module-steps.ts";
import { openAs } from "./support/people.ts";

test("seven in each of the five modules opens marketing, and not before", async ({ page, hub }) => {
  const learner = await traineePastJava(hub, "Steady Learner");
  const { person, trainer, userId } = learner;

  await test.step("a module that is not open yet says what opens it", async () => {
    await openAs(page, person, MODULE_PAGES.FinalCheck);
    await expect(page.getByText("Batch not found.")).toBeVisible();
    await expect(
      page.getByText("It opens once you have passed the module before it."),
    ).toBeVisible();
  });

  for (const module of LATER_MODULES) {
    await enter(hub, learner, module);
    if (module.scoreType === "finalCheckScore") {
      await test.step("four passed modules are not enough", async () => {
        await openAs(page, person, "/marketing-dashboard");
        await expect(page).toHaveURL(/\/batch-dashboard$/);
        await expect(page.getByRole("link", { name: "Training", exact: true })).toBeVisible();
        await expect(page.getByRole("link", { name: "Marketing", exact: true })).toHaveCount(0);
      });
    }
    await pass(hub, trainer, userId, module.scoreType);
  }

  await test.step("the fifth opens it", async () => {
    await openAs(page, person, "/batch-dashboard");
    await expect(page.getByText("5 of 5 modules passed")).toBeVisible();
    await page.getByRole("link", { name: "Marketing", exact: true }).click();
    await expect(page).toHaveURL(/\/marketing-dashboard$/);
  });
});
