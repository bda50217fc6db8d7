import { useLayoutEffect } from "react";
import { useHubName } from "#/client/lib/config.ts";

/** The tab's title: the page, then the hub. */
export function DocumentTitle({ title }: { title: string }) {
  const hubName = useHubName();
  useLayoutEffect(() => {
    document.title = `${title} · ${hubName}`;
  }, [title, hubName]);
  return null;
}
