import path from "node:path";
import { z } from "zod";
import { isPublicKey } from "../ops/archive-key.ts";
import { count, text } from "./config-texts.ts";

/** Where and how often the embedded database is copied, and for whom archives are encrypted. */
export type BackupConfig = {
  /** The folder of the verified copies; undefined for no copies. */
  directory: string | undefined;
  /** From the end of one copy to the start of the next. */
  everySeconds: number;
  /** How many copies are kept; the oldest is overwritten. */
  copies: number;
  /** The public part of the key that archives are encrypted to. */
  publicKey: string | undefined;
};

export const BACKUP_SETTINGS = {
  BACKUP_DIR: text,
  BACKUP_SECONDS: count(40).pipe(
    z.number().min(5, "5 to 86400 seconds").max(86_400, "5 to 86400 seconds"),
  ),
  BACKUP_COPIES: count(3).pipe(z.number().min(2, "2 to 60").max(60, "2 to 60")),
  BACKUP_KEY: text.pipe(
    z
      .string()
      .refine(isPublicKey, "the public key that `npm run admin -- backup-key` has printed")
      .optional(),
  ),
};

type Settings = z.infer<z.ZodObject<typeof BACKUP_SETTINGS>>;

export const backupOf = (settings: Settings): BackupConfig => ({
  directory: settings.BACKUP_DIR === undefined ? undefined : path.resolve(settings.BACKUP_DIR),
  everySeconds: settings.BACKUP_SECONDS,
  copies: settings.BACKUP_COPIES,
  publicKey: settings.BACKUP_KEY,
});
