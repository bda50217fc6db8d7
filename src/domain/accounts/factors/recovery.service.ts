import type { Context } from "#/platform/app/platform.ts";
import { deleteRecoveryCodes, findFactors, insertRecoveryCodes } from "./factors.queries.ts";
import { RECOVERY_CODES, shownRecoveryCode } from "./factors.rules.ts";
import { hashRecoveryCodes, newRecoveryCode } from "./proof.service.ts";

type NewCodes = { codes: string[]; hashes: string[] };

/**
 * Creates ten recovery codes with their hashes, before the transaction that stores them, as hashing
 * is slow.
 */
export async function makeRecoveryCodes(context: Context): Promise<NewCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { codes, hashes: await hashRecoveryCodes(context, context.actor.id, codes) };
}

/** Creates recovery codes if there are none left; undefined if there are some. */
export async function makeFirstCodes(context: Context): Promise<NewCodes | undefined> {
  const { codesLeft } = await findFactors(context.db, context.actor.id);
  return codesLeft ? undefined : makeRecoveryCodes(context);
}

/** Replaces the recovery codes. Returns the new ones as displayed, this once. */
export async function giveRecoveryCodes(
  tx: Context["db"],
  context: Context,
  { codes, hashes }: NewCodes,
): Promise<string[]> {
  const { id } = context.actor;
  await deleteRecoveryCodes(tx, id);
  await insertRecoveryCodes(
    tx,
    context.clock,
    id,
    hashes.map((hash) => Buffer.from(hash)),
  );
  return codes.map(shownRecoveryCode);
}

/** Issues recovery codes with the first factor, if there are none yet. */
export async function giveFirstCodes(
  tx: Context["db"],
  context: Context,
  codes: NewCodes | undefined,
): Promise<string[]> {
  const { codesLeft } = await findFactors(tx, context.actor.id);
  return codesLeft || !codes ? [] : giveRecoveryCodes(tx, context, codes);
}
