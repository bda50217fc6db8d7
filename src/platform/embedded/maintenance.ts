import type { DiskReserve, DiskSpace } from "./disk-space.ts";

/** Runs one statement, without a time limit. */
type Run = (statement: string) => Promise<{ rows: unknown[] }>;

type Maintenance = {
  run: Run;
  /** True to analyze tables that grew; false in tests: their servers have no autovacuum either. */
  isCounting: boolean;
  diskSpace: DiskSpace;
  diskReserve: DiskReserve;
  log: { warn: (message: string) => void };
};

const CHECKPOINT_INTERVAL_MS = 5 * 60_000;
const COUNT_INTERVAL_MS = 20_000;
const DAY_MS = 24 * 3_600_000;
/** 3 at night in India, as milliseconds of a day in UTC. */
const VACUUM_TIME_MS = 21.5 * 3_600_000;

/** A smaller sample than at night, so that nobody waits: only a table's size matters. */
const SAMPLE = "set default_statistics_target = 5";
/**
 * The thresholds of a server's own process (autovacuum_analyze_threshold and _scale_factor). An
 * engine that ends forgets what it counted: a table filled before, such as by a restore, is known
 * by never having been analyzed.
 */
const GROWN = `select format('%I.%I', schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
    or reltuples < 0 and pg_relation_size(c.oid) > 0 order by 1`;

/**
 * Analyzes the tables that have changed by a tenth since they were last analyzed, or never were.
 * Until then foreign keys, triggers and named statements keep their plans: one made when a table
 * was nearly empty scans all of it for each row that is written.
 */
export async function countGrown(run: Run): Promise<void> {
  const { rows } = await run(GROWN);
  for (const { name } of rows as { name: string }[]) {
    await run(`${SAMPLE}; analyze ${name}; reset default_statistics_target`);
  }
}

/**
 * Replaces a PostgreSQL server's background processes: without checkpoints the write-ahead log
 * grows without end, without vacuum the tables do, and tables that are not analyzed get outdated
 * plans. Returns the function that stops it.
 */
export function startMaintenance(options: Maintenance): () => void {
  const { run, isCounting, diskSpace, diskReserve, log } = options;
  const orWarn = (name: string, work: Promise<unknown>) =>
    work.catch((error) => log.warn(`The embedded database's ${name} failed: ${String(error)}`));
  const runOrWarn = (statement: string) => orWarn(statement, run(statement));
  const checkpoint = async () => {
    // On a full disk a checkpoint would end the engine; waiting loses nothing, as the log is kept.
    if (!diskSpace.hasRoomForCheckpoint()) return;
    await runOrWarn("checkpoint");
    await diskReserve.fill();
  };
  const checkpoints = setInterval(checkpoint, CHECKPOINT_INTERVAL_MS).unref();

  const counts = setInterval(() => {
    if (isCounting && !diskSpace.isLow()) void orWarn("analyze", countGrown(run));
  }, COUNT_INTERVAL_MS).unref();

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
    clearInterval(counts);
    clearTimeout(nextVacuum);
  };
}
