import { Button } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { IconCloudOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { siteContract } from "#/domain/site/site.contract.ts";
import { call } from "../lib/api-client.ts";
import { useIsServerReached } from "../lib/online.ts";
import { NEW_RELEASE, useIsReplaced } from "../lib/release.ts";
import css from "./NetworkBanner.module.css";

const ASK_AGAIN_MS = 10_000;

/**
 * Shows that there is no connection, for as long as that lasts; part of the bar, so always visible.
 * A device may claim to be online without being so, and the server may be down: then it appears
 * once a second request has failed to reach the server. Also shows that the page is of an earlier
 * release, once a part of it could not be loaded: that part may be its toasts.
 */
export function NetworkBanner() {
  const { online: isOnline } = useNetwork();
  const isReached = useIsServerReached();
  const { isError } = useQuery({
    queryKey: ["is the server there"],
    queryFn: () => call(siteContract.config, {}),
    enabled: isOnline && !isReached,
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });
  const isLost = !isOnline || (!isReached && isError);
  const isReplaced = useIsReplaced();
  return (
    <div role="status">
      {isReplaced && (
        <p className={css.banner}>
          {NEW_RELEASE}
          <Button size="compact-sm" variant="default" flex="none" onClick={() => location.reload()}>
            Reload
          </Button>
        </p>
      )}
      {isLost && (
        <p className={css.banner}>
          <IconCloudOff size={18} aria-hidden="true" />
          {isOnline ? "The server cannot be reached." : "You are offline."} What you see may be out
          of date, and what you write waits here until{" "}
          {isOnline ? "it can" : "you are online again"}.
        </p>
      )}
    </div>
  );
}
