import type { Context } from "#/server/platform.ts";
import { RECOVERY_CODES, shownRecoveryCode } from "../rules.ts";
import { hashRecoveryCodes, newRecoveryCode } from "./proof.service.ts";
import { deleteRecoveryCodes, findFactors, insertRecoveryCodes } from "./queries.ts";

type NewCodes = { codes: string[]; hashes: string[] };

/** Ten recovery codes with their hashes, made before the transaction that keeps them: they take their time. */
export async function makeRecoveryCodes(context: Context): Promise<NewCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { codes, hashes: await hashRecoveryCodes(context, context.actor.id, codes) };
}

/** New recovery codes instead of those from before. Returns them as they are shown, this once. */
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

/** Recovery codes for who has none left: they come with the first factor. */
export async function giveFirstCodes(
  tx: Context["db"],
  context: Context,
  codes: NewCodes,
): Promise<string[]> {
  const { codesLeft } = await findFactors(tx, context.actor.id);
  return codesLeft ? [] : giveRecoveryCodes(tx, context, codes);
}
