import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import css from "./Toaster.module.css";

/** Where toasts appear: one at a time, top right below the bar; those with an undo bottom left. */
export function Toaster() {
  return (
    <Notifications
      position="top-right"
      limit={5}
      autoClose={2000}
      pauseResetOnHover="all"
      className={css.toasts ?? ""}
      zIndex={1200}
      // The corners exist before their content: a live region inserted with content is not always
      // read out.
      aria-live="polite"
    />
  );
}
