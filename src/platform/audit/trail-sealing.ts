import type { Platform } from "#/platform/app/platform.ts";
import type { KEEP_DAYS } from "#/platform/config/config-limits.ts";
import type { Database } from "#/platform/db/db.ts";
import { beginBatch } from "#/platform/jobs/batched-work.ts";
import type { Job } from "#/platform/jobs/jobs.ts";
import { AUDIT_CHAINS, type AuditChain, chainOf, writeAudit } from "./audit.ts";
import {
  cutUpTo,
  findCut,
  findHead,
  insertSeals,
  isAnyUnsealed,
  listOldSeals,
  listUnsealed,
  lockChains,
  readMoment,
} from "./trail.queries.ts";
import { type Head, macOf, NO_HASH, type SealedLine, sealsOf } from "./trail-chain.ts";
import { faultsOf } from "./trail-check.ts";

/** How many lines to seal per transaction, which others may wait for. */
const LINES_AT_ONCE = 500;
const SEALS_AT_ONCE = 20;
/** The minimum that the database's own function enforces. */
const LEAST_DAYS = 7;

type World = Pick<Platform, "db" | "clock" | "secrets"> & {
  /** Tells whether others wait for the only connection; absent if there are several. */
  database?: Pick<Database, "isWanted">;
  log: Pick<Platform["log"], "debug">;
};

/** Seals every line that no seal covers yet. Any number of instances may do so at once. */
export async function sealTrail(world: World, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await isAnyUnsealed(world.db))) {
    const part = beginBatch({ database: world.database ?? {} });
    if ((await sealSome(world)) < LINES_AT_ONCE) return;
    await part.rest();
  }
}

function sealSome({ db, clock, secrets, log }: World): Promise<number> {
  const key = secrets.keyFor("trail");
  return db.transaction().execute(async (tx) => {
    await lockChains(tx);
    const lines = await listUnsealed(tx, LINES_AT_ONCE);
    const sealedAt = await readMoment(tx, clock);
    for (const chain of AUDIT_CHAINS) {
      const own = lines.filter(({ action }: SealedLine) => chainOf(action) === chain);
      if (own.length === 0) continue;
      const head = (await findHead(tx, chain)) ?? { chain, number: 0, hash: NO_HASH };
      const seals = sealsOf(own, { head, key, sealedAt });
      await insertSeals(tx, seals);
      const last = seals.at(-1);
      if (last) log.debug({ anchor: anchorOf(last) }, "sealed the audit trail");
    }
    return lines.length;
  });
}

/** A head in the form an operator keeps elsewhere: chain, number and hash. */
const anchorOf = ({ chain, number, hash }: Head): string =>
  `${chain}:${number}:${hash.toString("hex")}`;

/** Returns the current end of each chain, to be stored out of reach of the database's owner. */
export async function readAnchors(db: Platform["db"]): Promise<string[]> {
  const heads: string[] = [];
  for (const chain of AUDIT_CHAINS) {
    const head = await findHead(db, chain);
    if (head) heads.push(anchorOf(head));
  }
  return heads;
}

const DAYS_OF = {
  refusals: "KEEP_DENIALS_DAYS",
  money: "KEEP_MONEY_AUDIT_DAYS",
  others: "KEEP_AUDIT_DAYS",
} as const satisfies Record<AuditChain, keyof typeof KEEP_DAYS>;

/**
 * Deletes the expired lines from the beginning of each chain, seal by seal. A seal that was
 * tampered with is deleted as well, but a line of the trail reports it.
 */
export async function cutTrail(platform: Platform, signal: AbortSignal): Promise<void> {
  await sealTrail(platform, signal);
  for (const chain of AUDIT_CHAINS) {
    const days = Math.max(LEAST_DAYS, platform.config.keepDays[DAYS_OF[chain]]);
    while (!signal.aborted && (await cutSome(platform, chain, days)) === SEALS_AT_ONCE);
  }
}

function cutSome(platform: Platform, chain: AuditChain, days: number): Promise<number> {
  const { db, clock, secrets } = platform;
  const key = secrets.keyFor("trail");
  return db.transaction().execute(async (tx) => {
    await lockChains(tx);
    const seals = await listOldSeals(tx, { chain, days, most: SEALS_AT_ONCE, clock });
    const last = seals.at(-1);
    if (!last) return 0;
    const before = (await findCut(tx, chain)) ?? { number: 0, hash: NO_HASH };
    const faults = await faultsOf(tx, secrets.keysFor("trail"), {
      seals,
      before: { chain, ...before },
    });
    if (faults.length > 0) {
      await writeAudit(tx, { clock }, "trail.broken", ["audit-chain", chain], {
        newValue: faults.slice(0, 20),
      });
    }
    return cutUpTo(tx, clock, { ...last, mac: macOf(key, last, "cut") });
  });
}

/** The interval, in seconds, within which a line is sealed. */
const SEAL_SECONDS = 15;

export const trailJobs: Job[] = [
  { name: "trail", everySeconds: SEAL_SECONDS, run: sealTrail },
  {
    name: "trail-anchor",
    everySeconds: 86_400,
    run: async ({ db, log }) => {
      const anchors = await readAnchors(db);
      if (anchors.length > 0) log.info({ anchors }, "where the audit trail ends now");
    },
  },
];
