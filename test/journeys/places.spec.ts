import { expectModules, payInSandbox } from "./pages/onboarding.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { openAs } from "./support/people.ts";
import { createJavaBatch, traineeBeforeFee } from "./support/trainee-steps.ts";

// A separate hub: a few batches are chosen one by one.
onOwnHub({ HUB_NAME: "Full Hub" });

test("a place that somebody else takes is gone from an open page, and what is chosen then is said @lab", async ({
  page,
  browser,
  hub,
}) => {
  const spare = await createJavaBatch(hub, 0);
  const chosen = await createJavaBatch(hub, 1, 1);
  const person = await traineeBeforeFee(hub, "Looks on");
  const sooner = await traineeBeforeFee(hub, "Is sooner", "No Payment");
  await openAs(page, person, "/admission-fee");
  await page.getByRole("radio", { name: chosen }).check();
  const other = await browser.newPage({ baseURL: hub.url });
  await openAs(other, sooner, "/admission-fee");
  await other.getByRole("radio", { name: chosen }).check();
  await other.getByRole("button", { name: "Pay Now" }).click();
  await expectModules(other, ["Java Training"]);
  await other.close();
  await expect(page.getByText(`${chosen} can no longer be joined.`)).toContainText(
    `${spare} is chosen now.`,
  );
  await expect(page.getByRole("radio", { name: chosen })).toHaveCount(0);
  await expectAccessible(page);
  await payInSandbox(page, "Netbanking");
  await expect(page).toHaveURL("/batch-dashboard");
  expect((await hub.mailbox.newest(person.email, /Receipt/)).text).not.toContain(chosen);
});
