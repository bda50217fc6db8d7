import type { Db } from "#/platform/db/db.ts";
import { AUDIT_CHAINS, type AuditChain } from "./audit.ts";
import {
  countUnsealed,
  findCut,
  listLines,
  listLostUnsealed,
  listSeals,
  listUncovered,
} from "./trail.queries.ts";
import {
  digestAt,
  digestOf,
  type Head,
  hashOf,
  isOwnMac,
  NO_HASH,
  type Seal,
  type SealedLine,
  type TrailKeys,
} from "./trail-chain.ts";

/** A fault: a line, by its id, or a seal, that has changed since it was sealed. */
export type TrailFault = { chain: AuditChain; number: number; lineId?: string; what: string };

const SEALS_AT_ONCE = 100;
const LINES_AT_ONCE = 5000;
const MOST_FAULTS = 20;

type Links = { seals: readonly Seal[]; before: Head };

/** Compares consecutive seals with their predecessors, their codes and their lines. */
export async function faultsOf(db: Db, keys: TrailKeys, links: Links): Promise<TrailFault[]> {
  const lines = await readLines(
    db,
    links.seals.flatMap(({ lineIds }) => lineIds),
  );
  return links.seals.flatMap((seal, index) => [
    ...linkFaults(keys, seal, links.seals[index - 1] ?? links.before),
    ...lineFaults(seal, lines),
  ]);
}

async function readLines(db: Db, ids: readonly string[]): Promise<Map<string, SealedLine>> {
  const lines = new Map<string, SealedLine>();
  for (let from = 0; from < ids.length; from += LINES_AT_ONCE) {
    for (const line of await listLines(db, ids.slice(from, from + LINES_AT_ONCE)))
      lines.set(line.id, line);
  }
  return lines;
}

function linkFaults(keys: TrailKeys, seal: Seal, before: Head): TrailFault[] {
  const { chain, number } = seal;
  if (number !== before.number + 1) {
    const what = `seals ${before.number + 1} to ${number - 1} were removed`;
    return [{ chain, number: before.number + 1, what }];
  }
  if (!isOwnMac(keys, seal))
    return [{ chain, number, what: "the seal was not made with this secret" }];
  if (hashOf(seal, before.hash).equals(seal.hash)) return [];
  return [{ chain, number, what: "the seal, or the one before it, was changed" }];
}

const lineFaults = (seal: Seal, lines: ReadonlyMap<string, SealedLine>): TrailFault[] =>
  seal.lineIds.flatMap((lineId, index) => {
    const line = lines.get(lineId);
    const of = { chain: seal.chain, number: seal.number, lineId };
    if (!line) return [{ ...of, what: "the line was removed" }];
    if (digestOf(line.text).equals(digestAt(seal, index))) return [];
    return [{ ...of, what: "the line was changed" }];
  });

/** The result of a check: faults in the order of each chain, the first 20 of them. */
type TrailCheck = { seals: number; lines: number; unsealed: number; faults: TrailFault[] };

/**
 * Checks every seal and every line of the trail. With anchors (`chain:number:hash`, stored
 * elsewhere) also checks that the chains still contain them: nothing else detects a truncated end.
 */
export async function checkTrail(
  db: Db,
  keys: TrailKeys,
  anchors: readonly string[] = [],
): Promise<TrailCheck> {
  const check: TrailCheck = { seals: 0, lines: 0, unsealed: await countUnsealed(db), faults: [] };
  for (const chain of AUDIT_CHAINS) await checkChain(db, keys, { chain, anchors, check });
  for (const lineId of await listUncovered(db, MOST_FAULTS))
    check.faults.push({ chain: "others", number: 0, lineId, what: "no seal covers the line" });
  for (const lineId of await listLostUnsealed(db, MOST_FAULTS))
    check.faults.push({
      chain: "others",
      number: 0,
      lineId,
      what: "the line was removed before it was sealed",
    });
  return { ...check, faults: check.faults.slice(0, MOST_FAULTS) };
}

type Walk = { chain: AuditChain; anchors: readonly string[]; check: TrailCheck };

async function checkChain(db: Db, keys: TrailKeys, { chain, anchors, check }: Walk): Promise<void> {
  const cut = await findCut(db, chain);
  const begin: Head = { chain, number: cut?.number ?? 0, hash: cut?.hash ?? NO_HASH };
  const own = anchors
    .map((anchor) => anchor.split(":"))
    .filter(([of]) => of === chain)
    .map(([, number, hash]) => ({ number: Number(number), hash }));
  if (cut && !isOwnMac(keys, { ...begin, mac: cut.mac }, "cut"))
    check.faults.push({
      chain,
      number: begin.number,
      what: "what was cut off was not cut off by retention",
    });
  let before = begin;
  for (;;) {
    const seals = await listSeals(db, { chain, after: before.number, most: SEALS_AT_ONCE });
    const last = seals.at(-1);
    if (!last) break;
    check.faults.push(...(await faultsOf(db, keys, { seals, before })));
    check.faults.push(...seals.flatMap((seal) => anchorFaults(seal, own)));
    check.seals += seals.length;
    check.lines += seals.reduce((sum, { lineIds }) => sum + lineIds.length, 0);
    before = last;
  }
  for (const { number } of own.filter(({ number }) => number > before.number))
    check.faults.push({ chain, number, what: "the end of the chain was cut off" });
}

const anchorFaults = (
  { chain, number, hash }: Seal,
  anchors: readonly { number: number; hash: string | undefined }[],
): TrailFault[] =>
  anchors.some((anchor) => anchor.number === number && anchor.hash !== hash.toString("hex"))
    ? [{ chain, number, what: "the chain is another one than when its anchor was kept" }]
    : [];
