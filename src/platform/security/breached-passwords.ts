import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "#/platform/config/config.ts";
import { ROOT } from "#/platform/config/root.ts";
import { normalForm } from "#/shared/normal-form.ts";
import { type BreachFilter, readFilter } from "./breached-filter.ts";
import { isInRange } from "./breached-range.ts";

const NAME = "breached-passwords.bin";
/** Built with the client, by `npm run build`. */
const SHIPPED = path.join(ROOT, "dist", NAME);

type Needs = {
  config: Pick<Config, "dataDir" | "breachedPasswords">;
  log: { warn: (details: object, message: string) => void };
};

/** The path of an operator's own filter (`npm run admin -- password-filter`). */
export const ownFilterFile = (dataDir: string): string => path.join(dataDir, NAME);

/** Returns the path of the filter in use: the operator's own, or else the shipped one. */
export function filterFile(dataDir: string): string {
  const own = ownFilterFile(dataDir);
  return existsSync(own) ? own : SHIPPED;
}

/** Read once per process, some 2.5 MB. A failure is logged once; the next process retries. */
const filters = new Map<string, Promise<BreachFilter | undefined>>();

function filterOf({ config, log }: Needs): Promise<BreachFilter | undefined> {
  const file = filterFile(config.dataDir);
  const filter =
    filters.get(file) ??
    readFilter(file).catch((error: unknown) => {
      log.warn({ err: error }, "Passwords are not compared with stolen ones: there is no filter.");
      return undefined;
    });
  filters.set(file, filter);
  return filter;
}

/**
 * True if a password is known to be stolen: by the local filter, and by asking
 * BREACHED_PASSWORDS_URL if that is set. If the filter or the service is unavailable, this is only
 * logged, and people can still choose a password.
 */
export async function isBreached(needs: Needs, password: string): Promise<boolean> {
  const { isOn, url } = needs.config.breachedPasswords;
  if (!isOn) return false;
  const text = normalForm(password);
  const filter = await filterOf(needs);
  if (filter?.has(text) || filter?.has(text.toLowerCase())) return true;
  if (!url) return false;
  return isInRange(url, text).catch((error: unknown) => {
    needs.log.warn({ err: error }, "A password could not be looked up among stolen ones.");
    return false;
  });
}
