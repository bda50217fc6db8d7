import { addBadgeKey } from "#/domain/placement/certificates/signing.service.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Config } from "#/platform/config/config.ts";
import { readSecretSet } from "#/platform/ops/secret-set.ts";
import { secretStore } from "#/platform/security/root-secret.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import { refuseUnmigrated, type World, withWorld } from "./open-world.ts";

export const help = `npm run admin -- badge-key

Makes another key pair for badges, which signs from now on. The former ones stay: badges that were signed with them are
checked with them as before. With a PostgreSQL server the platform may go on working; the embedded database must be stopped
first. See docs/security/keys.md for a key that got into wrong hands.`;

export const run = (config: Config): Promise<number> =>
  withWorld(config, { mustExist: true }, async (world) => {
    await refuseUnmigrated(world);
    console.log(await changeBadgeKey(world));
    return 0;
  });

/** Makes a new key pair for badges, with a line in the trail. Returns what was done, in words. */
export async function changeBadgeKey({ config, database, clock }: World): Promise<string> {
  const secrets = openSecrets(await readSecretSet(secretStore(config, database), database.db));
  const count = await database.db.transaction().execute(async (tx) => {
    const { id, count } = await addBadgeKey({ db: tx, clock, secrets });
    await writeAudit(tx, { clock }, "badgeKey.added", ["badge-key", id], { actorId: null });
    return count;
  });
  return count === 1
    ? "The first key pair for badges is made."
    : `Badges are signed with key pair ${count} from now on; the former ones check what they signed.`;
}
