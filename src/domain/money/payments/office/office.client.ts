import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { routeQuery } from "#/client/lib/query.ts";
import { takingsContract } from "../takings.contract.ts";

/**
 * Whether the takings of today are closed, so that nothing can be dated on it. A form that proposes
 * today is told by `onClosed` once that is known, as long as it still proposes it.
 */
export function useTodayClosed(proposed: { value: string; onClosed: () => void }): boolean {
  const takings = useQuery(routeQuery(takingsContract.read, { query: {} })).data;
  const isClosed = takings?.closing != null;
  const clear = useEffectEvent(() => {
    if (takings && proposed.value === takings.day) proposed.onClosed();
  });
  useEffect(() => {
    if (isClosed) clear();
  }, [isClosed]);
  return isClosed;
}
