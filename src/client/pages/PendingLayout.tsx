import css from "./PendingPage.module.css";
import { PendingPage } from "./PendingPage.tsx";

/** Holds the place of a layout, and with it the space that layouts leave around their pages. */
export function PendingLayout() {
  return (
    <div className={css.padded}>
      <PendingPage />
    </div>
  );
}
