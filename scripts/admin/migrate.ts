import { parseArgs } from "node:util";
import type { Config } from "#/platform/config/config.ts";
import { withWorld } from "./open-world.ts";

export const help = `npm run admin -- migrate

Applies the migrations that the database does not have yet, as every start does. Several instances
may do so at once. The embedded database must be stopped first.`;

export async function run(config: Config, args: string[]): Promise<number> {
  parseArgs({ args, options: {} });
  const count = await withWorld(config, { mustExist: false }, ({ database }) => database.migrate());
  console.log(count === 0 ? "Nothing to apply: the database is up to date." : `Applied ${count}.`);
  return 0;
}
