import { useRouterState } from "@tanstack/react-router";
import css from "./SkipLink.module.css";

/** The layouts with a side menu, which is inside the main landmark and precedes the section. */
const DASHBOARDS: readonly string[] = ["/admin", "/ceo", "/cto", "/salesHead"];

/** To the page itself: on a dashboard past its side menu. */
export function SkipLink() {
  const isDashboard = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => DASHBOARDS.includes(routeId)),
  });
  return (
    <a href={isDashboard ? "#section" : "#content"} className={css.skip} data-off-paper>
      Skip to content
    </a>
  );
}
