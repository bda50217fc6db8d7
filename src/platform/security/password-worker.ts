/** The thread that works on passwords. */
import { hashSync, verifySync } from "@node-rs/argon2";
import { answerTasks } from "../http/answer-tasks.ts";
import type { PasswordTask } from "./password-thread.ts";

answerTasks((task: PasswordTask) =>
  "cost" in task ? hashSync(task.password, task.cost) : verifySync(task.encoded, task.password),
);
