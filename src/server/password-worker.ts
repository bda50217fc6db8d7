/** The thread that works on passwords, at a low priority: who is signed in already does not wait for who signs in. */
import { readlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { giveMemoryBack } from "./memory.ts";
import type { PasswordResponse, PasswordTask } from "./password-thread.ts";

/** Of a scale to 19: a third of what others get where all of a processor is wanted, and all where it is not. */
const LOW_PRIORITY = 5;

/** Linux gives each thread a priority of its own, under the number that it calls this thread by. */
function lowerPriority() {
  try {
    os.setPriority(Number(path.basename(readlinkSync("/proc/thread-self"))), LOW_PRIORITY);
  } catch {
    // Elsewhere a thread has its process's priority.
  }
}

lowerPriority();
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

giveMemoryBack();
port.on("message", (task: PasswordTask) => port.postMessage(respond(task)));

function respond(task: PasswordTask): PasswordResponse {
  const { id, password } = task;
  try {
    const result =
      "cost" in task ? hashSync(password, task.cost) : verifySync(task.encoded, password);
    return { id, result };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
