import { expectAccessible } from "./support/accessibility.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { traineeBeforeFee, verifyDocuments } from "./support/trainee-steps.ts";

const PHONE = { width: 390, height: 844 };
/** The owner's default setting is 180 days. */
const PAST_THE_TIME = 181 * 86_400;

// Half a year passes in it.
onOwnHub({ HUB_NAME: "Hub of old papers" });

test("papers of who never joined are destroyed unasked, and both sides read so @lab", async ({
  page,
  hub,
}) => {
  const person = await traineeBeforeFee(hub, "Dev Never Joined");
  const { userId } = await signInByCall(hub, person);
  await verifyDocuments(hub, person);
  hub.setClock(PAST_THE_TIME);
  await hub.restart();
  const panCard = page.getByRole("listitem").filter({ hasText: "PAN card: Verified" });

  await test.step("the office finds what it decided, and no paper", async () => {
    await openAs(page, FIRST_ADMIN, `/people/${userId}`);
    await expect(page.getByText("Destroyed, as they are needed no longer")).toBeVisible();
    await expect(panCard).toContainText("by Administrator, destroyed");
    await expect(page.getByRole("button", { name: /PAN card/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("the person reads it on the phone, and may send new ones", async () => {
    await page.setViewportSize(PHONE);
    await openAs(page, person, "/my-papers");
    await expect(panCard).toContainText(", destroyed");
    await expect(page.getByText("If you join again, you can upload them anew.")).toBeVisible();
    await expectAccessible(page);
  });
});
