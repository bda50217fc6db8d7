import { useQuery } from "@tanstack/react-query";
import { type SiteConfig, siteContract } from "#/domain/site/site.contract.ts";
import type { Switch } from "#/shared/switches.ts";
import { call } from "./api-client.ts";
import { queryClient, queryKeyOf } from "./query.ts";
import { currentSession } from "./session.ts";
import { readStored, writeStored } from "./storage.ts";

/** The settings from the last visit, so that no name changes while a page loads. */
const KEPT_KEY = "config";
const DAY_MS = 86_400_000;

const configQuery = {
  queryKey: queryKeyOf(siteContract.config),
  queryFn: async () => {
    const config = await call(siteContract.config, {});
    writeStored(KEPT_KEY, JSON.stringify(config));
    return config;
  },
  initialData: readConfig,
  // Signed-in users learn from the session check when the kept ones are outdated.
  initialDataUpdatedAt: () => (currentSession() ? Date.now() : 0),
  staleTime: DAY_MS,
  meta: { isKeptByVersion: true },
};

function readConfig(): SiteConfig | undefined {
  try {
    return JSON.parse(readStored(KEPT_KEY) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the public settings as far as they are known. */
export const cachedConfig = (): SiteConfig | undefined =>
  queryClient.getQueryData<SiteConfig>(configQuery.queryKey) ?? readConfig();

/** True if the owner has switched on what a page needs; true until the settings are known. */
export function isSwitchedOn({ needs }: { needs?: Switch }): boolean {
  const config = cachedConfig();
  return needs === undefined || config === undefined || config[needs] === true;
}

/** Fetches the settings again if they are not of this version. */
export function keepConfigUpToDate(version: string) {
  const known = queryClient.getQueryData<SiteConfig>(configQuery.queryKey);
  if (known && known.version !== version) {
    void queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
  }
}

/** Returns the public settings of this installation; undefined while they first load. */
export const useConfig = (): SiteConfig | undefined => useQuery(configQuery).data;

/** Returns the hub's name; generic words until it is known. */
export const useHubName = (): string => useConfig()?.hubName ?? "Careers Hub";

/** Returns the version of the privacy notice on the screen. */
export const useNoticeVersion = (): number | undefined => useConfig()?.noticeVersion;
