import { type Config, readConfig } from "./config.ts";
import { OperatorError } from "./operator-error.ts";

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
