import { useHubName } from "#/client/lib/config.ts";
import { usePageName } from "#/client/lib/page-name.ts";

type Props = {
  title: string;
  /** There is one such page for each person, batch and the like: which one it is comes first. */
  isOfMany?: boolean;
};

/** The tab's title: the page, then the hub. React moves it into the head. */
export function DocumentTitle({ title, isOfMany = false }: Props) {
  const hubName = useHubName();
  const name = usePageName();
  const which = isOfMany && name !== null && name !== title ? `${name} · ` : "";
  return <title>{`${which}${title} · ${hubName}`}</title>;
}
