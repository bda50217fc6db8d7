import { useHubName } from "#/client/lib/config.ts";

/** The tab's title: the page, then the hub. React moves it into the head. */
export function DocumentTitle({ title }: { title: string }) {
  const hubName = useHubName();
  return <title>{`${title} · ${hubName}`}</title>;
}
