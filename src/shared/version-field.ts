import { z } from "zod";

/** The version that a form with files was filled from, as a number; undefined if it has none. */
export const versionField = z
  .string()
  .regex(/^\d{0,9}$/, "Send the version as a whole number.")
  .transform((text) => (text === "" ? undefined : Number(text)))
  .optional();

/**
 * The version that was read, as the query of a deletion, which has no body: later changes by others
 * are kept (STALE_VERSION). Without it, the call deletes whatever there is.
 */
export const versionQuery = z.object({
  version: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
