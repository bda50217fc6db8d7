import { parseArgs } from "node:util";
import { listSealedOf } from "#/domain/site/privacy/erasing.queries.ts";
import { openIdentity } from "#/domain/site/privacy/erasing.service.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Config } from "#/platform/config/config.ts";
import { isId } from "#/platform/db/ids.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { findSecret } from "#/platform/security/root-secret.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import { refuseUnmigrated, withWorld } from "./open-world.ts";

export const help = `npm run admin -- sealed-person <id>

Says who an erased person was, for whoever has to answer for logs that name them by their id alone. It needs the platform's
secret, works for a year after the erasure, and leaves a line in the trail.`;

export async function run(config: Config, args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [userId = ""] = positionals;
  return withWorld(config, { mustExist: true }, async (world) => {
    await refuseUnmigrated(world);
    const { database, clock } = world;
    const secret = await findSecret(config, database);
    if (!secret) throw new OperatorError("There is no secret yet.");
    const [found] = isId(userId) ? await listSealedOf(database.db, userId) : [];
    if (!found?.sealed) {
      console.error("Nobody of this id is sealed.");
      return 1;
    }
    const { username, email } = openIdentity(
      { secrets: openSecrets(secret) },
      { id: found.id, sealed: found.sealed },
    );
    await writeAudit(database.db, { clock }, "erasure.opened", ["user", userId], { actorId: null });
    console.log(`${username} <${email}>`);
    return 0;
  });
}
