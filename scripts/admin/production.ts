/** Runs the operator's checklist: `npm run admin -- doctor --production`. */
import path from "node:path";
import type { Config } from "#/platform/config/config.ts";
import { OperatorError } from "#/platform/ops/operator-error.ts";
import { pathOf } from "./console.ts";
import { withWorld } from "./open-world.ts";
import { checkProductionAddress } from "./production-address.ts";
import { type Line, todo, unknown } from "./production-findings.ts";
import { checkProductionPlace } from "./production-place.ts";
import { checkProductionRecords } from "./production-records.ts";
import { checkProductionSettings } from "./production-settings.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const WIDTH = 12;

/** Prints each line of the checklist. Returns the exit code: 1 if something is to be done. */
export async function walkProduction(config: Config, backups: string | undefined): Promise<number> {
  const lines = await productionLines(config, backups);
  for (const { name, state, text } of lines) console.log(`${state.padEnd(WIDTH)}${name}: ${text}`);
  const count = (state: Line["state"]) => lines.filter((line) => line.state === state).length;
  console.log(
    `${count("ok")} ok, ${count("to do")} to do, ${count("cannot tell")} cannot be told from here.`,
  );
  return count("to do") === 0 ? 0 : 1;
}

/** Returns all lines, in the order in which to do them. */
export async function productionLines(
  config: Config,
  backups: string | undefined,
): Promise<Line[]> {
  return [
    ...(await checkProductionSettings(config, process.env)),
    ...(await checkProductionPlace({
      root: ROOT,
      config,
      backups: backups === undefined ? undefined : pathOf(backups),
    })),
    ...(await recordLines(config)),
    ...(await checkProductionAddress(config)),
  ];
}

/** The embedded database is open to the platform alone while that runs. */
async function recordLines(config: Config): Promise<Line[]> {
  try {
    return await withWorld(config, { mustExist: true }, checkProductionRecords);
  } catch (error) {
    if (error instanceof OperatorError) return [unknown("database", error.message)];
    // A database that does not answer, or whose certificate is not trusted, is one line among the
    // others.
    return [todo("database", `DATABASE_URL: ${(error as Error).message}.`)];
  }
}
