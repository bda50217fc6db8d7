import { parseArgs } from "node:util";
import type { Config } from "#/platform/config/config.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { makeFilter } from "#/platform/security/breached-filter.ts";
import { ownFilterFile } from "#/platform/security/breached-passwords.ts";
import { pathOf, sizeText } from "./console.ts";

export const help = `npm run admin -- password-filter <list> [--least-times <n>]

Makes the filter that new passwords are compared with, in DATA_DIR, out of a list: one password in each
line, or one SHA-1 and how often it was stolen, as Have I Been Pwned's downloader writes them. It takes
the place of the one that is shipped, for processes that start from now on. At most 50,000,000 entries.

  --least-times <n>   leaves out hashes that were stolen fewer times (default: 1)`;

export async function run(config: Config, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { "least-times": { type: "string", default: "1" } },
    allowPositionals: true,
  });
  const [list] = positionals;
  const leastTimes = Number(values["least-times"]);
  if (!list || positionals.length > 1) throw new OperatorError("Name one list.");
  if (!Number.isSafeInteger(leastTimes) || leastTimes < 1)
    throw new OperatorError("--least-times must be a whole number from 1.");
  const target = ownFilterFile(config.dataDir);
  const made = await makeFilter(pathOf(list), target, { leastTimes }).catch((error: Error) => {
    throw new OperatorError(`No filter was made: ${error.message}`);
  });
  console.log(`${made.size} entries of ${made.lines} lines, ${sizeText(made.bytes)}: ${target}`);
  return 0;
}
