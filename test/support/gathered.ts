import { JOBS } from "#/platform/app/feature-jobs.ts";
import type { TestApp } from "./app.ts";

/** Runs the job that notifies people of decisions which can no longer be undone. */
export async function notifyGathered({ platform }: Pick<TestApp, "platform">): Promise<void> {
  const job = JOBS.find(({ name }) => name === "gathered-notices");
  await job?.run(platform, new AbortController().signal);
}

/** The same half a minute after the last decision. */
export async function notifyLater(app: TestApp): Promise<void> {
  await app.moveClock(31);
  await notifyGathered(app);
  await app.moveClock(0);
}
