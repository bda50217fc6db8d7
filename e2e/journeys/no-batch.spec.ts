import { expectAccessible } from "../frame/accessibility.ts";
import { expect, test } from "../frame/fixtures.ts";
import { openAs } from "../frame/people.ts";
import { createJavaBatch, traineeBeforeFee } from "../frame/trainee-steps.ts";

// A hub of its own, in which no other journey creates batches.
test.use({ settings: { HUB_NAME: "Quiet Hub" } });

test("without a batch that starts within a week there is nothing to pay for", async ({
  page,
  hub,
}) => {
  await createJavaBatch(hub, 8);
  await createJavaBatch(hub, -8);
  await openAs(page, await traineeBeforeFee(hub, "Too early"), "/admission-fee");
  await expect(page.getByText("No eligible batch found for the current date range.")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "No Eligible Batch Available Now" }),
  ).toBeDisabled();
  await expectAccessible(page);
});
