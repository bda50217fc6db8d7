import { createHash } from "node:crypto";
import { hmacHex, isSameText } from "#/platform/security/secrets.ts";
import type { AuditChain } from "./audit.ts";

/** A line of the trail, as the database's text. Times are texts in UTC, to the microsecond. */
export type SealedLine = { id: string; at: string; action: string; text: string };

/** The contents of a seal: its lines in order, each with its hash, and the previous seal. */
export type Seal = {
  chain: AuditChain;
  number: number;
  lineIds: string[];
  /** SHA-256 of each line's text, 32 bytes each, in the order of `lineIds`. */
  digests: Buffer;
  /** The time of the newest line. */
  newest: string;
  sealedAt: string;
  hash: Buffer;
  mac: Buffer;
};

/** Where a chain continues: its last seal, or the last that was cut off. */
export type Head = Pick<Seal, "chain" | "number" | "hash">;

/** The previous hash of the first seal. */
export const NO_HASH = Buffer.alloc(32);
const DIGEST_BYTES = 32;
const MOST_LINES = 1000;

export const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Returns the digest of a seal's line by its index; empty beyond the last. */
export const digestAt = ({ digests }: Seal, index: number): Buffer =>
  digests.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES);

type Unlinked = Omit<Seal, "hash" | "mac">;

/**
 * Returns the hash of a seal: over all its fields and the previous hash, and so over its chain's
 * past.
 */
export const hashOf = (seal: Unlinked, before: Buffer): Buffer =>
  createHash("sha256")
    .update(before)
    .update(
      JSON.stringify([seal.chain, seal.number, seal.newest, seal.sealedAt, seal.lineIds.join()]),
    )
    .update(seal.digests)
    .digest();

/**
 * Returns the code of a hash at its place in a chain ("cut": as the place where the chain begins),
 * made with the platform's secret.
 */
export const macOf = (key: Buffer, head: Head, what: "seal" | "cut" = "seal"): Buffer =>
  Buffer.from(
    hmacHex(key, `${what}\n${head.chain}\n${head.number}\n${head.hash.toString("hex")}`),
    "hex",
  );

/** One key, or those of every accepted secret. */
export type TrailKeys = Buffer | readonly Buffer[];

export const isOwnMac = (
  keys: TrailKeys,
  head: Head & { mac: Buffer },
  what: "seal" | "cut" = "seal",
): boolean =>
  [keys]
    .flat()
    .some((key) => isSameText(head.mac.toString("hex"), macOf(key, head, what).toString("hex")));

/** Returns the code made with another secret if it was made with the first, otherwise unchanged. */
export const macUnder = (
  { from, to }: { from: Buffer; to: Buffer },
  head: Head & { mac: Buffer },
  what: "seal" | "cut",
): Buffer => (isOwnMac(from, head, what) ? macOf(to, head, what) : head.mac);

/**
 * Seals lines of one chain after its head. A seal never holds lines of two days, so that all of it
 * expires together, and at most 1,000 lines.
 */
export function sealsOf(
  lines: readonly SealedLine[],
  { head, key, sealedAt }: { head: Head; key: Buffer; sealedAt: string },
): Seal[] {
  const seals: Seal[] = [];
  for (const group of groupsOf(lines)) {
    const before = seals.at(-1) ?? head;
    const unlinked = {
      chain: head.chain,
      number: before.number + 1,
      lineIds: group.map(({ id }) => id),
      digests: Buffer.concat(group.map(({ text }) => digestOf(text))),
      newest: group.at(-1)?.at ?? "",
      sealedAt,
    };
    const linked = { ...unlinked, hash: hashOf(unlinked, before.hash) };
    seals.push({ ...linked, mac: macOf(key, linked) });
  }
  return seals;
}

function groupsOf(lines: readonly SealedLine[]): SealedLine[][] {
  const groups: SealedLine[][] = [];
  const order = ({ at, id }: SealedLine) => `${at} ${id}`;
  for (const line of lines.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))) {
    const last = groups.at(-1);
    const isSameDay = last?.[0]?.at.slice(0, 10) === line.at.slice(0, 10);
    if (last && isSameDay && last.length < MOST_LINES) last.push(line);
    else groups.push([line]);
  }
  return groups;
}
