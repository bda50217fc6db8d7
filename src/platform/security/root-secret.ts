import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../config/config.ts";
import type { Database, Db } from "../db/db.ts";

export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The secret in force, the next one (already accepted), and the former one (still accepted). */
type RootSecrets = {
  current: string | undefined;
  next: string | undefined;
  previous: string | undefined;
};

/**
 * Where the one secret is kept from which every key is derived. Each step leaves a consistent
 * state, however it ends.
 */
export type SecretStore = {
  /** False for settings, which only the operator changes. */
  isWritable: boolean;
  read: () => Promise<RootSecrets>;
  /** Keeps the first secret, unless another process was faster. */
  begin: (secret: string) => Promise<void>;
  /** Names the next secret, unless one is named. */
  propose: (secret: string) => Promise<void>;
  /** Puts the next secret in force; the previous one becomes the former. */
  turn: () => Promise<void>;
  /** Stops accepting the former one. */
  forget: () => Promise<void>;
};

/**
 * Returns the setting SECRET_KEY, or else a folder for the embedded database and a table for a
 * server, where all instances find it.
 */
export function secretStore(config: Config, database: Database): SecretStore {
  if (config.secretKey) return inSettings(config);
  return database.kind === "embedded" ? inFolder(config.dataDir) : inTable(database.db);
}

/** Returns the secret in force, which it makes if there is none. */
export async function readSecret(config: Config, database: Database): Promise<string> {
  const store = secretStore(config, database);
  const { current } = await store.read();
  if (current) return current;
  await store.begin(newSecret());
  const begun = await store.read();
  if (!begun.current) throw new Error("The secret was not kept.");
  return begun.current;
}

/** Returns the secret in force; undefined if none was made yet. */
export const findSecret = async (config: Config, database: Database): Promise<string | undefined> =>
  (await secretStore(config, database).read()).current;

const refuse = () => Promise.reject(new Error("SECRET_KEY is a setting."));

const inSettings = ({ secretKey, secretKeyPrevious }: Config): SecretStore => ({
  isWritable: false,
  read: async () => ({ current: secretKey, next: undefined, previous: secretKeyPrevious }),
  begin: refuse,
  propose: refuse,
  turn: refuse,
  forget: refuse,
});

const NAMES = { current: "root", next: "root-next", previous: "root-previous" } as const;

function inTable(db: Db): SecretStore {
  const keep = (name: string, value: string) =>
    db
      .insertInto("sharedSecrets")
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return {
    isWritable: true,
    read: async () => {
      const rows = await db.selectFrom("sharedSecrets").select(["name", "value"]).execute();
      const of = (name: string) => rows.find((row) => row.name === name)?.value;
      return { current: of(NAMES.current), next: of(NAMES.next), previous: of(NAMES.previous) };
    },
    begin: async (secret) => {
      await keep(NAMES.current, secret);
    },
    propose: async (secret) => {
      await keep(NAMES.next, secret);
    },
    turn: async () => {
      await db.transaction().execute(async (tx) => {
        // With two operators at once, the second finds no next secret.
        const [next] = await tx
          .deleteFrom("sharedSecrets")
          .where("name", "=", NAMES.next)
          .returning("value")
          .execute();
        if (!next) return;
        await tx.deleteFrom("sharedSecrets").where("name", "=", NAMES.previous).execute();
        await tx
          .updateTable("sharedSecrets")
          .set({ name: NAMES.previous })
          .where("name", "=", NAMES.current)
          .execute();
        await tx
          .insertInto("sharedSecrets")
          .values({ name: NAMES.current, value: next.value })
          .execute();
      });
    },
    forget: async () => {
      await db.deleteFrom("sharedSecrets").where("name", "=", NAMES.previous).execute();
    },
  };
}

/** The files of a folder; `secret` holds the secret in force. */
const secretFile = (dataDir: string, which: keyof typeof NAMES): string =>
  path.join(dataDir, which === "current" ? "secret" : `secret.${which}`);

export function inFolder(dataDir: string): SecretStore {
  const find = (which: keyof typeof NAMES) => keptIn(secretFile(dataDir, which));
  return {
    isWritable: true,
    read: async () => ({
      current: await find("current"),
      next: await find("next"),
      previous: await find("previous"),
    }),
    begin: (secret) => keepInFolder(dataDir, secret),
    propose: async (secret) => {
      if (!(await find("next"))) await keepInFile(secretFile(dataDir, "next"), secret);
    },
    turn: async () => {
      const [current, next] = [await find("current"), await find("next")];
      if (!current || !next) return;
      await keepInFile(secretFile(dataDir, "previous"), current);
      await rename(secretFile(dataDir, "next"), secretFile(dataDir, "current"));
    },
    forget: () => rm(secretFile(dataDir, "previous"), { force: true }),
  };
}

/** Returns the secret that was generated for a folder; undefined if none was. */
export const keptInFolder = (dataDir: string): Promise<string | undefined> =>
  keptIn(secretFile(dataDir, "current"));

async function keptIn(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim() || undefined;
  } catch (error) {
    // An existing secret that cannot be read must not be replaced by a new one.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Keeps a secret in a folder that has none. */
export const keepInFolder = (dataDir: string, secret: string): Promise<void> =>
  keepInFile(secretFile(dataDir, "current"), secret);

async function keepInFile(file: string, secret: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // Written next to it and renamed, so that a crash leaves a whole secret or none.
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await chmod(file, 0o600);
}
