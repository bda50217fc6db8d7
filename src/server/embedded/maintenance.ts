import type { DiskReserve, DiskSpace } from "./disk-space.ts";

type Maintenance = {
  /** Runs one statement, without a time limit. */
  run: (statement: string) => Promise<unknown>;
  diskSpace: DiskSpace;
  diskReserve: DiskReserve;
  log: { warn: (message: string) => void };
};

const CHECKPOINT_INTERVAL_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** 3 at night in India, as milliseconds of a day in UTC. */
const VACUUM_TIME_MS = 21.5 * 3_600_000;

/**
 * Does what a PostgreSQL server has background processes for: without checkpoints the write-ahead
 * log grows without end, without vacuum the tables do. Returns the function that stops it.
 */
export function startMaintenance(options: Maintenance): () => void {
  const { run, diskSpace, diskReserve, log } = options;
  const runOrWarn = (statement: string) =>
    run(statement).catch((error) =>
      log.warn(`The embedded database's ${statement} failed: ${String(error)}`),
    );
  const checkpoint = async () => {
    // On a full disk it would end the engine; nothing is lost by waiting, the log is kept meanwhile.
    if (!diskSpace.hasRoomForCheckpoint()) return;
    await runOrWarn("checkpoint");
    await diskReserve.fill();
  };
  const checkpoints = setInterval(checkpoint, CHECKPOINT_INTERVAL_MS).unref();

  let nextVacuum: NodeJS.Timeout;
  const scheduleVacuum = () => {
    const delay = (VACUUM_TIME_MS - (Date.now() % DAY_MS) + DAY_MS) % DAY_MS;
    nextVacuum = setTimeout(async () => {
      if (!diskSpace.isLow()) await runOrWarn("vacuum (analyze)");
      scheduleVacuum();
    }, delay || DAY_MS).unref();
  };
  scheduleVacuum();

  return () => {
    clearInterval(checkpoints);
    clearTimeout(nextVacuum);
  };
}
