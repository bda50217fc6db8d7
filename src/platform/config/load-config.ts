import { OperatorError } from "../ops/operator-error.ts";
import { type Config, readConfig } from "./config.ts";

/** Settings of former versions that are read no more. */
const REMOVED_SETTINGS = ["DATABASE_READ_URL", "EMBEDDED_TIER_UP"];

/** Returns one line naming the settings that are set but have no effect any more, or undefined. */
export function removedSettings(env: NodeJS.ProcessEnv): string | undefined {
  const found = REMOVED_SETTINGS.filter((name) => env[name]);
  if (found.length === 0) return undefined;
  return `No longer a setting, and ignored: ${found.join(", ")} (docs/operations/settings.md).`;
}

/**
 * Reads the settings from the environment and, where it leaves them open, from `.env` in the
 * working folder. Throws an OperatorError that names the wrong setting.
 */
export function loadConfig(): Config {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    // Having no .env file is the usual case; one that cannot be read is not.
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw new OperatorError(`.env must be readable: ${message}`);
  }
  return readConfig(process.env);
}
