import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "./config.ts";
import type { Database } from "./db.ts";

const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * The one secret every key is derived from: the setting SECRET_KEY; otherwise generated once, kept
 * in DATA_DIR for the embedded database and in the database for a server, so that every instance
 * on it derives the same keys.
 */
export async function readSecret(config: Config, database: Database): Promise<string> {
  if (config.secretKey) return config.secretKey;
  if (database.kind === "embedded") return secretOfFolder(config.dataDir);
  const { db } = database;
  await db
    .insertInto("sharedSecrets")
    .values({ name: "root", value: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom("sharedSecrets")
    .select("value")
    .where("name", "=", "root")
    .executeTakeFirstOrThrow();
  return value;
}

/** The secret in force, as `readSecret` finds it; undefined where none was made yet. */
export async function findSecret(config: Config, database: Database): Promise<string | undefined> {
  if (config.secretKey) return config.secretKey;
  if (database.kind === "embedded") return keptInFolder(config.dataDir);
  const stored = await database.db
    .selectFrom("sharedSecrets")
    .select("value")
    .where("name", "=", "root")
    .executeTakeFirst();
  return stored?.value;
}

/** Returns the secret that was generated for a folder; undefined where none was. */
export async function keptInFolder(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(dataDir, "secret"), "utf8")).trim() || undefined;
  } catch (error) {
    // A secret that is there but cannot be read must not be replaced by a new one.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function secretOfFolder(dataDir: string): Promise<string> {
  const stored = await keptInFolder(dataDir);
  if (stored) return stored;
  const secret = newSecret();
  await keepInFolder(dataDir, secret);
  return secret;
}

/** Keeps a secret in a folder that has none. */
export async function keepInFolder(dataDir: string, secret: string): Promise<void> {
  const file = path.join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true });
  // Written beside and renamed, so that a crash leaves a whole secret or none.
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await chmod(file, 0o600);
}
