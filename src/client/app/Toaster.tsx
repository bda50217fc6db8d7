import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import css from "./Toaster.module.css";

/**
 * Where toasts appear: top right under the bar, one at a time, staying while the pointer is on
 * them. Decisions that can be undone are shown at the bottom left.
 */
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
