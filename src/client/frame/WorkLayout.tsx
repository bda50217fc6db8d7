import { Outlet } from "@tanstack/react-router";
import css from "./WorkLayout.module.css";

/** Work pages: the content width of at most 1,280 px on the page's ground. */
export function WorkLayout() {
  return (
    <div className={css.work}>
      <Outlet />
    </div>
  );
}
