import { EventEmitter } from "node:events";
import type { Platform } from "../app/platform.ts";
import { onCommit } from "../db/after-commit.ts";
import { newId } from "../db/ids.ts";
import { releaseLease, renewLease, takeLease } from "./job-leases.ts";

export type Job = {
  /** Also the name of its lease, and the name that `nudge` takes. */
  name: string;
  everySeconds: number;
  /** Should end soon once the signal says that the process is stopping. */
  run: (platform: Platform, signal: AbortSignal) => Promise<void>;
  /** At most one instance of the server runs it at a time, ensured by a lease row. */
  isExclusive?: true;
  /** Releases the job's resources, after its last run. */
  close?: () => void | Promise<void>;
};

/**
 * A nudge is sent within a transaction, so the run waits for its commit: usually once is enough.
 */
const NUDGE_DELAY_MS = 50;
const LEASE_SECONDS = 60;
/** How long `stop` waits for runs; another run continues any work they leave. */
const STOP_GRACE_MS = 15_000;

const nudges = new EventEmitter().setMaxListeners(0);

/**
 * Runs a job of this process soon, instead of after its interval. May be called inside the
 * transaction that makes the work: if a run came before its commit, another follows once the
 * current call or job is over.
 */
export function runJobSoon(name: string): void {
  nudges.emit(name);
  onCommit(() => nudges.emit(name));
}

/**
 * Starts the jobs' timers, which do not keep the process alive. In one process a job runs once at a
 * time; what it throws is logged, and the next run comes as usual. `stop` starts no further run,
 * signals the current ones and waits for them, at most 15 seconds.
 */
export function startJobs(platform: Platform, jobs: readonly Job[]): { stop: () => Promise<void> } {
  const started = jobs.map((job) => startJob(platform, job));
  return {
    stop: async () => {
      await Promise.all(started.map((job) => job.stop()));
    },
  };
}

function startJob(platform: Platform, job: Job) {
  const leaving = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isNudged = false;

  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    if (leaving.signal.aborted) return;
    timer = setTimeout(start, milliseconds);
    timer.unref();
  };
  const start = () => {
    isNudged = false;
    running = runOnce(platform, job, leaving.signal).then(() => {
      running = undefined;
      schedule(isNudged ? NUDGE_DELAY_MS : job.everySeconds * 1000);
    });
  };
  const onNudge = () => {
    if (isNudged) return;
    isNudged = true;
    if (!running) schedule(NUDGE_DELAY_MS);
  };

  nudges.on(job.name, onNudge);
  schedule(0);
  return {
    stop: async () => {
      nudges.off(job.name, onNudge);
      leaving.abort();
      clearTimeout(timer);
      await withinGrace(running);
      await job.close?.();
    },
  };
}

async function withinGrace(running: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_GRACE_MS);
  });
  await Promise.race([running, grace]);
  clearTimeout(timer);
}

/** Never rejects: a failing job must not take the server with it. */
async function runOnce(platform: Platform, job: Job, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  let isFailed = false;
  try {
    await platform.updates.during({}, () =>
      job.isExclusive ? runWithLease(platform, job, signal) : job.run(platform, signal),
    );
  } catch (error) {
    isFailed = true;
    platform.log.error({ err: error, job: job.name }, "A job failed; it runs again as usual.");
  }
  platform.metrics?.noteRun({
    job: job.name,
    everySeconds: job.everySeconds,
    seconds: (performance.now() - begun) / 1000,
    isFailed,
    at: platform.clock.now(),
  });
}

async function runWithLease(platform: Platform, job: Job, signal: AbortSignal): Promise<void> {
  const lease = { name: job.name, holder: newId(), seconds: LEASE_SECONDS };
  if (!(await takeLease(platform.db, platform.clock, lease))) return;
  const renewal = setInterval(() => {
    renewLease(platform.db, platform.clock, lease).catch((error: unknown) => {
      platform.log.warn({ err: error, job: job.name }, "A job's lease could not be renewed.");
    });
  }, LEASE_SECONDS * 333);
  renewal.unref();
  try {
    await job.run(platform, signal);
  } finally {
    clearInterval(renewal);
    await releaseLease(platform.db, lease);
  }
}
