import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Config } from "#/platform/config/config.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import type { Rewrapped } from "#/platform/ops/rewrap.ts";
import { endRotation, rotateSecret, WAIT_MS } from "#/platform/ops/rotate.ts";
import { inFolder, newSecret, secretStore } from "#/platform/security/root-secret.ts";
import { refuseUnmigrated, type World, withWorld } from "./open-world.ts";

export const help = `npm run admin -- rotate-secret [--finish]

Makes a new secret and puts everything under it that is kept under the former one: the keys of stored
files, of authenticator apps, the seals of the audit trail. The platform goes on working; the former
secret is accepted beside the new one. Ended in between, it goes on where it was when it is run again.

  --finish   ends it: the former secret is worth nothing any more. A day later what people have begun
             under it (links, codes, repeated calls) is over; at once where the secret got into wrong hands

Where SECRET_KEY is set: put the new one there and the former one into SECRET_KEY_PREVIOUS, start every
instance anew, and run this; with several instances first a start with SECRET_KEY_PREVIOUS set to the new
one, so that each accepts it. Afterwards take SECRET_KEY_PREVIOUS away. Backups that were made before
open with the secret of then. See docs/security/keys.md.`;

export async function run(config: Config, args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { finish: { type: "boolean", default: false } } });
  const say = (text: string) => console.log(text);
  try {
    return await withWorld(config, { mustExist: true }, (world) =>
      values.finish ? finish(world, say) : change(world, { say }),
    );
  } catch (error) {
    if (!isHeldElsewhere(error)) throw error;
    return askPlatform(config, values.finish, say);
  }
}

type How = { say: (text: string) => void; waitMs?: number };

/** Changes the secret. Returns the exit code: 1 if something opens with neither secret. */
export async function change(world: World, { say, waitMs }: How): Promise<number> {
  await refuseUnmigrated(world);
  const { config, database } = world;
  const store = secretStore(config, database);
  if (!(await store.read()).current)
    throw new OperatorError("There is no secret yet: start the platform once.");
  const alone = database.kind === "embedded" || !store.isWritable;
  const wait = waitMs ?? (alone ? 0 : WAIT_MS);
  const done = await rotateSecret({ db: database.db, store, waitMs: wait, say });
  if (!done)
    throw new OperatorError(
      `SECRET_KEY is a setting. Put the one of now into SECRET_KEY_PREVIOUS and a new one into SECRET_KEY, such as ${newSecret()}, start the platform, and run this again.`,
    );
  const code = report(done, say);
  say(
    store.isWritable
      ? "The former secret is accepted until: npm run admin -- rotate-secret --finish"
      : "Take SECRET_KEY_PREVIOUS away a day from now, and start the platform anew.",
  );
  return code;
}

/** Ends a change. Returns the exit code: 1 if something opens with neither secret. */
export async function finish({ config, database }: World, say: How["say"]): Promise<number> {
  const store = secretStore(config, database);
  const done = await endRotation({ db: database.db, store, waitMs: 0, say });
  if (!done) throw new OperatorError("There is no former secret.");
  say("The former secret is accepted no longer.");
  return report(done, say);
}

function report({ seen, changed, broken }: Rewrapped, say: How["say"]): number {
  say(`${seen} looked at, ${changed} put under the new secret.`);
  for (const name of broken) console.error(`Neither secret opens: ${name}`);
  return broken.length > 0 ? 1 : 0;
}

/** True if the running platform has the embedded database open. */
const isHeldElsewhere = (error: unknown): boolean =>
  error instanceof OperatorError && error.message.includes("in use by process");

const TURNED_WITHIN_SECONDS = 60;

/** Names the next secret and leaves the rest to the running platform. */
async function askPlatform(config: Config, isEnd: boolean, say: How["say"]): Promise<number> {
  if (config.secretKey || isEnd)
    throw new OperatorError("Stop the platform first: the embedded database is open to one alone.");
  const store = inFolder(config.dataDir);
  if ((await store.read()).previous)
    throw new OperatorError("The former secret is accepted still. End that with --finish first.");
  await store.propose(newSecret());
  for (let second = 0; second < TURNED_WITHIN_SECONDS; second += 1) {
    await pause(1000);
    if ((await store.read()).next) continue;
    say(
      "The platform has put the new secret in force and puts what is kept under it; its log counts.",
    );
    return 0;
  }
  throw new OperatorError("The platform has not taken the new secret up: does it run?");
}
