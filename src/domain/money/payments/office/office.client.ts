import { useEffect, useEffectEvent } from "react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { takingsContract } from "../takings.contract.ts";

/** Whether today's takings are closed; `onClosed` is called if the form still proposes today. */
export function useTodayClosed(proposed: { value: string; onClosed: () => void }): boolean {
  const takings = useRouteQuery(takingsContract.read, { query: {} }).data;
  const isClosed = takings?.closing != null;
  const clear = useEffectEvent(() => {
    if (takings && proposed.value === takings.day) proposed.onClosed();
  });
  useEffect(() => {
    if (isClosed) clear();
  }, [isClosed]);
  return isClosed;
}
