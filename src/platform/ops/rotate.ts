import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "#/platform/config/config.ts";
import type { Database, Db } from "#/platform/db/db.ts";
import { wrapKey } from "#/platform/files/sealing.ts";
import type { Job } from "#/platform/jobs/jobs.ts";
import { newSecret, type SecretStore, secretStore } from "#/platform/security/root-secret.ts";
import { deriveKey, type Secrets } from "#/platform/security/secrets.ts";
import { type Rewrapped, rewrapAll } from "./rewrap.ts";
import { KEPT_KEY_ID, keepKey, setRewrapping } from "./rotation.queries.ts";
import { readSecretSet } from "./secret-set.ts";

/** How often each instance checks for other secrets, and how long a change waits for them. */
const LOOK_SECONDS = 15;
export const WAIT_MS = 20_000;

type Rotation = {
  db: Db;
  store: SecretStore;
  /** Until every running instance has checked; 0 if this process is the only one. */
  waitMs: number;
  /** Called after each step that other instances have to learn of. */
  noted?: () => Promise<void>;
  say: (text: string) => void;
};

/**
 * Changes the secret: names the next one, waits until every instance accepts it, puts it in force,
 * and rewraps what is stored while the platform works. If interrupted, a new start continues where
 * it was. The former secret is accepted until `endRotation`. Returns undefined if there is no
 * former secret and none can be made, because it is a setting.
 */
export async function rotateSecret(rotation: Rotation): Promise<Rewrapped | undefined> {
  const { db, store, waitMs, say, noted = async () => undefined } = rotation;
  const begun = await store.read();
  if (!begun.current) throw new Error("There is no secret yet.");
  await keepRecoveryKey(db, begun.current, begun.previous);
  if (store.isWritable && !begun.previous && !begun.next) await store.propose(newSecret());
  if ((await store.read()).next) {
    // From the turn on, new rows are under one secret and old ones under the other: no copy may be
    // made then.
    await setRewrapping(db, true);
    say("A new secret is made. Waiting until every instance accepts it ...");
    await noted();
    await pause(waitMs);
    await store.turn();
    say("The new secret is in force; the former one is accepted.");
    await noted();
    await pause(waitMs);
  }
  return rewrap(rotation);
}

/** The codes' hashes cannot be recomputed, so their key stays, wrapped with the secret. */
async function keepRecoveryKey(db: Db, current: string, previous: string | undefined) {
  // If the secret is a setting, the codes were made with the former one.
  const key = deriveKey(previous ?? current, "factors");
  await keepKey(db, wrapKey(deriveKey(current, "kept-keys"), KEPT_KEY_ID, key));
}

async function rewrap({ db, store, say }: Rotation): Promise<Rewrapped | undefined> {
  const { current, previous } = await store.read();
  if (!current || !previous) return undefined;
  await setRewrapping(db, true);
  let shown = -1;
  const done = await rewrapAll(db, { from: previous, to: current }, ({ seen, total }) => {
    const percent = total === 0 ? 100 : Math.floor((seen * 100) / total);
    if (percent < shown + 10) return;
    shown = percent;
    say(`${seen} of ${total} looked at.`);
  });
  await setRewrapping(db, false);
  return done;
}

/** Rewraps what is left under the former secret, and then stops accepting it. */
export async function endRotation(rotation: Rotation): Promise<Rewrapped | undefined> {
  const done = await rewrap(rotation);
  if (done && rotation.store.isWritable) {
    await rotation.store.forget();
    await rotation.noted?.();
  }
  return done;
}

type World = { config: Config; database: Database; db: Db; secrets: Secrets };
type Log = { info: (details: object, message: string) => void };

/** Reads again the secrets that a process uses. */
async function lookAgain({ config, database, db, secrets }: World) {
  secrets.replace(await readSecretSet(secretStore(config, database), db));
}

/** Data folders whose interrupted rotation this process has already finished: it does so once. */
const ended = new Set<string>();

/**
 * The embedded database is open to one process only, so the platform itself changes the secret once
 * an operator has named the next one (`secret.next` in DATA_DIR), also if an earlier process was
 * killed meanwhile.
 */
async function rotateHere(world: World & { log: Log }): Promise<void> {
  const { config, database, db, log } = world;
  const store = secretStore(config, database);
  if (database.kind === "embedded" && store.isWritable) {
    const { next, previous } = await store.read();
    if (next || (previous && !ended.has(config.dataDir))) {
      const say = (text: string) => log.info({}, text);
      const done = await rotateSecret({ db, store, waitMs: 0, say, noted: () => lookAgain(world) });
      ended.add(config.dataDir);
      log.info({ ...done }, "The secret was changed, and what is kept is under the new one.");
    }
  }
  await lookAgain(world);
}

export const secretJobs: Job[] = [{ name: "secrets", everySeconds: LOOK_SECONDS, run: rotateHere }];
