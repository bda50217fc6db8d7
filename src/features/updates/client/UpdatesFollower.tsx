import { useEffect } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { followUpdates } from "./api.ts";

/** Draws nothing: while it is there, what others do appears without reloading. */
export function UpdatesFollower() {
  const { token } = useSignedIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another stream.
  useEffect(() => followUpdates(), [token]);
  return null;
}
