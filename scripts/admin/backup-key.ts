import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Config } from "#/platform/config/config.ts";
import { newBackupKey } from "#/platform/ops/archive-key.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { pathOf } from "./console.ts";

export const help = `npm run admin -- backup-key <file>

Makes the key pair that backups are encrypted to. The private part goes into the file, which must
not be there yet: take it off this machine and keep it in two places, since whoever has it can read
every archive, and without it nobody can. The public part is printed: it is the setting BACKUP_KEY.`;

/** Returns 0; the private key is in the file, readable only by its owner. */
export async function run(_config: Config, args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [name] = positionals;
  if (!name || positionals.length > 1) {
    throw new OperatorError("Name the file that the private part goes into.");
  }
  const file = pathOf(name);
  const { publicKey, privateKey } = newBackupKey();
  await writeFile(file, privateKey, { flag: "wx", mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? new OperatorError(`${file} is there already.`) : error;
    },
  );
  console.log(`BACKUP_KEY=${publicKey}`);
  console.log(`The private part is in ${file}: take it off this machine, and keep it twice.`);
  return 0;
}
