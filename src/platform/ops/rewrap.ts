import { AUDIT_CHAINS, type AuditChain } from "#/platform/audit/audit.ts";
import { findCut, listSeals, lockChains } from "#/platform/audit/trail.queries.ts";
import { isOwnMac, macOf, macUnder, type Seal } from "#/platform/audit/trail-chain.ts";
import type { Db } from "#/platform/db/db.ts";
import { TamperedError, unwrapKey, WRAPPED_BYTES, wrapKey } from "#/platform/files/sealing.ts";
import { deriveKey } from "#/platform/security/secrets.ts";
import {
  countKeyed,
  type KeyPlace,
  listKeyed,
  replaceSealMacs,
  updateCutMac,
  updateKeyed,
} from "./rotation.queries.ts";

const ROWS_AT_ONCE = 200;
const SEALS_AT_ONCE = 100;

/** Sealed columns of tables with an id, by the purpose of their key; a restore rewraps the same. */
export const SEALED = [
  ["erasures", "erasures"],
  ["badges", "badgeKeys"],
  ["mails", "outbox"],
  ["webhooks", "webhookEndpoints"],
] as const satisfies (readonly [Wrapped, KeyPlace["table"]])[];

const PLACES: readonly (KeyPlace & { purpose: Wrapped })[] = [
  { purpose: "kept-keys", table: "keptKeys", id: "name", column: "wrapped" },
  { purpose: "files", table: "files", id: "id", column: "wrappedKey" },
  { purpose: "factors", table: "authenticatorApps", id: "userId", column: "secret" },
  { purpose: "factors", table: "authenticatorApps", id: "userId", column: "pendingSecret" },
  ...SEALED.map(([purpose, table]) => ({ purpose, table, id: "id", column: "sealed" })),
];

export type Change = { from: string; to: string };
/** How many rows were checked and how many rewrapped, and those that neither secret opens. */
export type Rewrapped = { seen: number; changed: number; broken: string[]; total: number };
type Progress = (count: Rewrapped) => void;
type Walk = { db: Db; change: Change; count: Rewrapped; progress: Progress };

/**
 * Rewraps everything that is kept under one secret with another: wrapped keys of files, secrets of
 * authenticator apps, names of the erased, keys of badges, waiting mails, keys of webhooks, codes
 * of the trail's seals, the kept key. Rows already under the new one stay as they are, so that it
 * may be stopped at any row and started again. Rows that neither opens are reported and left.
 */
export async function rewrapAll(db: Db, change: Change, progress: Progress): Promise<Rewrapped> {
  const count = { seen: 0, changed: 0, broken: [], total: await countKeyed(db, PLACES) };
  const walk = { db, change, count, progress };
  for (const place of PLACES) await rewrapRows(walk, place);
  for (const chain of AUDIT_CHAINS) await rewrapChain(walk, chain);
  return count;
}

async function rewrapRows(
  { db, change, count, progress }: Walk,
  { purpose, ...place }: (typeof PLACES)[number],
) {
  let after: string | undefined;
  do {
    const rows = await listKeyed(db, place, { after, most: ROWS_AT_ONCE });
    for (const row of rows) {
      const bytes = place.column === "sealed" ? row.kept.subarray(0, WRAPPED_BYTES) : row.kept;
      const made = rewrapped(change, purpose, { id: row.id, bytes });
      if (made === "broken") count.broken.push(`${purpose} ${row.id}`);
      if (Buffer.isBuffer(made)) {
        await updateKeyed(db, place, row, made);
        count.changed += 1;
      }
      count.seen += 1;
    }
    after = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
    progress(count);
  } while (after !== undefined);
}

type Wrapped = "badges" | "files" | "factors" | "erasures" | "kept-keys" | "mails" | "webhooks";

/** Returns a row's bytes under the new secret; undefined if they already are. */
function rewrapped(
  { from, to }: Change,
  purpose: Wrapped,
  { id, bytes }: { id: string; bytes: Buffer },
) {
  const [old, current] = [deriveKey(from, purpose), deriveKey(to, purpose)];
  if (opened(current, id, bytes)) return undefined;
  const key = opened(old, id, bytes);
  return key ? wrapKey(current, id, key) : "broken";
}

function opened(key: Buffer, id: string, bytes: Buffer): Buffer | undefined {
  try {
    return unwrapKey(key, id, bytes);
  } catch (error) {
    if (error instanceof TamperedError) return undefined;
    throw error;
  }
}

async function rewrapChain({ db, change, count, progress }: Walk, chain: AuditChain) {
  const keys = { from: deriveKey(change.from, "trail"), to: deriveKey(change.to, "trail") };
  await db.transaction().execute(async (tx) => {
    await lockChains(tx);
    const cut = await findCut(tx, chain);
    if (!cut) return;
    const head = { chain, ...cut };
    if (!isOwnMac(keys.to, head, "cut")) {
      await updateCutMac(tx, { ...head, mac: macUnder(keys, head, "cut") });
      count.changed += 1;
    }
    count.seen += 1;
  });
  let after = 0;
  for (;;) {
    const seals = await db.transaction().execute(async (tx) => {
      await lockChains(tx);
      const some = await listSeals(tx, { chain, after, most: SEALS_AT_ONCE });
      count.changed += await remade(tx, some, keys);
      return some;
    });
    count.seen += seals.length;
    progress(count);
    const last = seals.at(-1);
    if (!last || seals.length < SEALS_AT_ONCE) return;
    after = last.number;
  }
}

/** Seals whose code fits neither key stay as they are: a broken chain must not become whole. */
async function remade(tx: Db, seals: readonly Seal[], keys: { from: Buffer; to: Buffer }) {
  const old = seals.filter((seal) => !isOwnMac(keys.to, seal) && isOwnMac(keys.from, seal));
  await replaceSealMacs(
    tx,
    old.map((seal) => ({ ...seal, mac: macOf(keys.to, seal) })),
  );
  return old.length;
}
