import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { membersContract } from "#/domain/training/batches/members.contract.ts";
import { scoresContract } from "#/domain/training/scores/scores.contract.ts";
import { call } from "./call.ts";
import type { Hub, SignedIn } from "./hub.ts";
import {
  approvedTrainee,
  createdPerson,
  FIRST_ADMIN,
  type Person,
  signInByCall,
} from "./people.ts";
import { createJavaBatch, dayFromToday } from "./trainee-steps.ts";

/** The modules after Java, in order: what makes a batch of each, and what scores it. */
export const LATER_MODULES = [
  { create: membersContract.createAEM, scoreType: "aemScore" },
  { create: membersContract.createCommunication, scoreType: "communicationScore" },
  { create: membersContract.createMock, scoreType: "mockScore" },
  { create: membersContract.createFinalCheck, scoreType: "finalCheckScore" },
] as const;
type ScoreType = "javaScore" | (typeof LATER_MODULES)[number]["scoreType"];

export type Learner = Awaited<ReturnType<typeof traineePastJava>>;

/**
 * A regular trainee with seven points in a Java batch, and the admin and trainer who take them
 * through the other modules.
 */
export async function traineePastJava(hub: Hub, username: string) {
  const batchId = await createJavaBatch(hub, 0);
  const person = await approvedTrainee(hub, username, "No Payment");
  const { token, userId } = await signInByCall(hub, person);
  await call(hub.url, token, batchesContract.assign, { body: { batchId, userId } });
  const trainer = await signInByCall(
    hub,
    await createdPerson(hub, "Module trainer", { role: "Trainer" }),
  );
  await pass(hub, trainer, userId, "javaScore");
  const admin = await signInByCall(hub, FIRST_ADMIN);
  return { person, userId, trainer, admin };
}

/** Takes a trainee into a batch of a later module; scoring it is another step. */
export const enter = (
  hub: Hub,
  { admin, userId }: Learner,
  { create }: (typeof LATER_MODULES)[number],
) =>
  call(hub.url, admin.token, create, {
    body: { startDate: dayFromToday(0), trainees: [userId] },
  });

export const pass = (hub: Hub, trainer: SignedIn, traineeId: string, scoreType: ScoreType) =>
  call(hub.url, trainer.token, scoresContract.update, {
    params: { id: traineeId },
    body: { score: 7, scoreType },
  });

/** A regular trainee with seven points in each of the five modules, to whom marketing is open. */
export async function eligibleTrainee(hub: Hub, username: string): Promise<Person> {
  const learner = await traineePastJava(hub, username);
  for (const module of LATER_MODULES) {
    await enter(hub, learner, module);
    await pass(hub, learner.trainer, learner.userId, module.scoreType);
  }
  return learner.person;
}
