/** A thread for worker-thread.test.ts: does as it is told, badly too. */
import { runTasks } from "#/platform/security/worker-tasks.ts";

runTasks(async (task: "answer" | "throw" | "leave" | "hang" | "grow") => {
  if (task === "throw") throw new RangeError("No such paper.");
  if (task === "leave") process.exit(3);
  if (task === "hang") for (;;);
  const held: string[][] = [];
  while (task === "grow") held.push(Array.from({ length: 100 }, (_, at) => `${at}`));
  return task;
});
