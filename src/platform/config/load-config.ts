import { OperatorError } from "../ops/operator-error.ts";
import { type Config, readConfig } from "./config.ts";

/** Settings of former versions that are no longer read. */
const REMOVED_SETTINGS = ["DATABASE_READ_URL", "EMBEDDED_TIER_UP"];

/** Returns one line naming the settings that are set but no longer have an effect, or undefined. */
export function removedSettings(env: NodeJS.ProcessEnv): string | undefined {
  const found = REMOVED_SETTINGS.filter((name) => env[name]);
  if (found.length === 0) return undefined;
  return `No longer a setting, and ignored: ${found.join(", ")} (docs/operations/settings.md).`;
}

/**
 * Reads the settings from the environment and, if missing there, from `.env` in the working folder.
 * Throws an OperatorError that names the wrong setting.
 */
export function loadConfig(): Config {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    // A missing .env file is the usual case; an unreadable one is not.
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw new OperatorError(`.env must be readable: ${message}`);
  }
  return readConfig(process.env);
}
