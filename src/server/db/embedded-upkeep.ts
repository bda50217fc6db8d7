import type { DiskReserve, DiskRoom } from "./disk-room.ts";

type Upkeep = {
  run: (statement: string) => Promise<unknown>;
  room: DiskRoom;
  reserve: DiskReserve;
  log: { warn: (message: string) => void };
};

const CHECKPOINT_EVERY_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** 3 at night in India. */
const NIGHT_MS = 21.5 * 3_600_000;

/**
 * Does what a PostgreSQL server has background processes for: without checkpoints the write-ahead
 * log grows without end, without vacuum the tables do. Answers how to stop it.
 */
export function startUpkeep({ run, room, reserve, log }: Upkeep): () => void {
  const attempt = (statement: string) =>
    run(statement).catch((error) =>
      log.warn(`The embedded database's ${statement} failed: ${String(error)}`),
    );
  const checkpoint = async () => {
    // On a full disk it would end the engine; nothing is lost by waiting, the log is kept meanwhile.
    if (!room.takesCheckpoint()) return;
    await attempt("checkpoint");
    await reserve.fill();
  };
  const checkpoints = setInterval(checkpoint, CHECKPOINT_EVERY_MS).unref();

  let night: NodeJS.Timeout;
  const awaitNight = () => {
    const untilNight = (NIGHT_MS - (Date.now() % DAY_MS) + DAY_MS) % DAY_MS;
    night = setTimeout(async () => {
      if (!room.isLow()) await attempt("vacuum (analyze)");
      awaitNight();
    }, untilNight || DAY_MS).unref();
  };
  awaitNight();

  return () => {
    clearInterval(checkpoints);
    clearTimeout(night);
  };
}
