/** A worker thread for worker-thread.test.ts that can also be made to misbehave. */
import { runTasks } from "#/platform/security/worker-tasks.ts";

runTasks(async (task: "answer" | "throw" | "leave" | "hang" | "grow") => {
  if (task === "throw") throw new RangeError("No such paper.");
  if (task === "leave") process.exit(3);
  if (task === "hang") for (;;);
  // Large pieces count as old at once: many small ones that all stay can end the whole process.
  const held: number[][] = [];
  while (task === "grow") held.push(new Array<number>(50_000).fill(held.length));
  return task;
});
