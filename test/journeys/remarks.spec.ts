import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { scoresContract } from "#/domain/training/scores/scores.contract.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { classroom } from "./support/classroom.ts";
import { expect, test } from "./support/fixtures.ts";
import type { Hub } from "./support/hub.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";

async function setCriteria(hub: Hub, criteria: string) {
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const { saved } = await call(hub.url, token, settingsContract.read, {});
  const version = saved.find(({ section }) => section === "criteria")?.version ?? 0;
  await call(hub.url, token, settingsContract.update, {
    body: { criteria: { version, criteria } },
  });
}

test("a trainer says something about a score, and its trainee reads it on the phone @lab", async ({
  page,
  hub,
}) => {
  const { batchId, trainees, trainer } = await classroom(hub, ["Anil Reads"]);
  const [anil] = trainees;
  if (!anil) throw new Error("a trainee is needed here");
  const { token } = await signInByCall(hub, trainer);
  await call(hub.url, token, scoresContract.update, {
    params: { id: anil.userId },
    body: { score: 8, scoreType: "javaScore" },
  });
  const remarks = page.getByRole("button", { name: "Remarks on Anil Reads's Java score" });

  await test.step("without criteria of the owner nothing is asked", async () => {
    await openAs(page, trainer, `/interview-grades?batch=${batchId}`);
    await expect(page.getByRole("button", { name: "Edit Anil Reads's Java score" })).toBeVisible();
    await expect(remarks).toHaveCount(0);
  });

  await test.step("with some there is a line for each, and what is typed outlives a reload", async () => {
    await setCriteria(hub, "# Java\nCode\nExplaining it");
    await page.reload();
    await remarks.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Code").fill("Clear names, small methods.");
    await expectAccessible(page);
    await page.reload();
    await remarks.click();
    await expect(dialog.getByLabel("Code")).toHaveValue("Clear names, small methods.");
    await dialog.getByLabel("What next").fill("Read about streams.");
    await dialog.getByRole("button", { name: "Save remarks" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("The remarks are saved.")).toBeVisible();
  });

  await test.step("the trainee reads them beside the score", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, anil, "/java-training-details");
    const card = page.getByRole("region", { name: "Remarks of your trainer" });
    await expect(card).toContainText("Clear names, small methods.");
    await expect(card).toContainText("Read about streams.");
    await expect(card).not.toContainText("Explaining it");
    await expect(page.getByText("8 out of 10")).toBeVisible();
    await expectAccessible(page);
  });
  // The hub of the other journeys requires nothing.
  await setCriteria(hub, "");
});
