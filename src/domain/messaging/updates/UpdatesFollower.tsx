import { useEffect, useRef } from "react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { queryClient } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { followUpdates } from "./updates.client.ts";

/** Renders nothing: while mounted, others' changes appear without reloading. */
export function UpdatesFollower() {
  const { token } = useSignedIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another stream.
  useEffect(() => followUpdates(), [token]);
  const today = useCurrentDate();
  const shownOn = useRef(today);
  useEffect(() => {
    if (shownOn.current === today) return;
    shownOn.current = today;
    // On a new day most of what is shown is outdated.
    void queryClient.invalidateQueries();
  }, [today]);
  return null;
}
