import { parseArgs } from "node:util";
import { checkTrail, type TrailFault } from "#/platform/audit/trail-check.ts";
import { readAnchors } from "#/platform/audit/trail-sealing.ts";
import type { Config } from "#/platform/config/config.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { readSecretSet } from "#/platform/ops/secret-set.ts";
import { secretStore } from "#/platform/security/root-secret.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import { type Finding, ok, trouble } from "./findings.ts";
import { refuseUnmigrated, type World, withWorld } from "./open-world.ts";

export const help = `npm run admin -- check-trail [--anchor <chain:number:hash>]...

Looks whether every line of the audit trail is as it was sealed, and whether none is missing, added or
moved. Says the first that is not, and leaves with code 1. The embedded database must be stopped
first; with a PostgreSQL server the platform may go on working.

  --anchor   an end of a chain, as the log of each day, a backup's manifest and this command say it:
             without one, an end that was cut off together with its seals cannot be noticed.`;

const ANCHOR = /^(refusals|money|others):\d{1,15}:[0-9a-f]{64}$/;

/** Returns the exit code. */
export async function run(config: Config, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { anchor: { type: "string", multiple: true, default: [] } },
  });
  const wrong = values.anchor.find((anchor) => !ANCHOR.test(anchor));
  if (wrong !== undefined) throw new OperatorError(`This is no anchor: ${wrong}`);
  return withWorld(config, { mustExist: true }, async (world) => {
    await refuseUnmigrated(world);
    const findings = await checkAuditTrail(world, values.anchor);
    for (const { text } of findings) console.log(text);
    for (const anchor of await readAnchors(world.database.db)) console.log(`Anchor: ${anchor}`);
    return findings.some(({ level }) => level === "trouble") ? 1 : 0;
  });
}

/** Checks the whole trail as of one moment. Prints nothing if there is no secret yet. */
export async function checkAuditTrail(
  { config, database }: World,
  anchors: readonly string[] = [],
): Promise<Finding[]> {
  const store = secretStore(config, database);
  if (!(await store.read()).current) return [];
  const keys = openSecrets(await readSecretSet(store, database.db)).keysFor("trail");
  const { seals, lines, unsealed, faults } = await database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => checkTrail(tx, keys, anchors));
  const [first] = faults;
  if (!first)
    return [
      ok(`Trail: ${lines} line(s) are as ${seals} seal(s) say, ${unsealed} wait to be sealed.`),
    ];
  const others = faults.length > 1 ? ` ${faults.length - 1} more.` : "";
  return [trouble(`Trail: ${wordsOf(first)}.${others} See docs/operations/audit-trail.md.`)];
}

const wordsOf = ({ chain, number, lineId, what }: TrailFault): string =>
  [number > 0 && `seal ${number} of "${chain}"`, lineId !== undefined && `line ${lineId}`, what]
    .filter(Boolean)
    .join(", ");
