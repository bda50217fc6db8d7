import { batchesContract } from "#/features/batches/contract.ts";
import { membersContract } from "#/features/batches/members/contract.ts";
import { scoresContract } from "#/features/scores/contract.ts";
import { call } from "../frame/call.ts";
import { expect, test } from "../frame/fixtures.ts";
import type { Hub } from "../frame/hub.ts";
import {
  approvedTrainee,
  createdPerson,
  FIRST_ADMIN,
  openAs,
  type Person,
  signInByCall,
} from "../frame/people.ts";
import { createJavaBatch, dayFromToday } from "../frame/trainee-steps.ts";

/** The modules after Java, in their order: what makes a batch of each, and what scores it. */
const LATER = [
  { create: membersContract.createAEM, scoreType: "aemScore" },
  { create: membersContract.createCommunication, scoreType: "communicationScore" },
  { create: membersContract.createMock, scoreType: "mockScore" },
  { create: membersContract.createFinalCheck, scoreType: "finalCheckScore" },
] as const;

async function score(hub: Hub, trainer: Person, traineeId: string, scoreType: string) {
  const { token } = await signInByCall(hub, trainer);
  await call(hub.url, token, scoresContract.update, {
    params: { id: traineeId },
    body: { score: 7, scoreType },
  });
}

test("seven in each of the five modules opens marketing, and not before", async ({ page, hub }) => {
  const batchId = await createJavaBatch(hub, 0);
  const trainer = await createdPerson(hub, "Module trainer", { role: "Trainer" });
  const trainee = await approvedTrainee(hub, "Steady Learner", "No Payment");
  const { token, userId } = await signInByCall(hub, trainee);
  await call(hub.url, token, batchesContract.assign, { body: { batchId, userId } });
  await score(hub, trainer, userId, "javaScore");
  const admin = await signInByCall(hub, FIRST_ADMIN);

  for (const { create, scoreType } of LATER) {
    const body = { startDate: dayFromToday(0), trainees: [userId] };
    await call(hub.url, admin.token, create, { body });
    if (scoreType === "finalCheckScore") {
      await test.step("four passed modules are not enough", async () => {
        await openAs(page, trainee, "/marketing-dashboard");
        await expect(page).toHaveURL(/\/batch-dashboard$/);
        await expect(page.getByRole("link", { name: "Training", exact: true })).toBeVisible();
        await expect(page.getByRole("link", { name: "Marketing", exact: true })).toHaveCount(0);
      });
    }
    await score(hub, trainer, userId, scoreType);
  }

  await test.step("the fifth opens it", async () => {
    await openAs(page, trainee, "/batch-dashboard");
    await expect(page.getByText("5 of 5 modules passed")).toBeVisible();
    await page.getByRole("link", { name: "Marketing", exact: true }).click();
    await expect(page).toHaveURL(/\/marketing-dashboard$/);
  });
});
