import { useQuery } from "@tanstack/react-query";
import { type SiteConfig, siteContract } from "#/features/site/contract.ts";
import { call } from "./api-client.ts";
import { keyOf } from "./query.ts";

/** The name from the last visit, so that the bar does not change its name while it loads. */
const NAME_KEY = "hub-name";

const configQuery = {
  queryKey: keyOf(siteContract.config),
  queryFn: async () => {
    const config = await call(siteContract.config, {});
    localStorage.setItem(NAME_KEY, config.hubName);
    return config;
  },
  staleTime: Number.POSITIVE_INFINITY,
};

/** The public settings of this installation, undefined while they load. */
export const useConfig = (): SiteConfig | undefined => useQuery(configQuery).data;

/** The hub's name; plain words stand in until it was ever known. */
export const useHubName = (): string =>
  useConfig()?.hubName ?? localStorage.getItem(NAME_KEY) ?? "Careers Hub";
