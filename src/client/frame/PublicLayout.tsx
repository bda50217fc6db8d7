import { Outlet } from "@tanstack/react-router";
import { PublicFooter } from "./PublicFooter.tsx";
import css from "./PublicLayout.module.css";

/** Public pages use the full width with their own rhythm and end with the footer. */
export function PublicLayout() {
  return (
    <div className={css.public}>
      <div className={css.page}>
        <Outlet />
      </div>
      <PublicFooter />
    </div>
  );
}
