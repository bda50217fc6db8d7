import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import css from "./Toaster.module.css";

/**
 * Where toasts appear: top right under the bar, one at a time, staying while pointed at;
 * decisions that can be undone stand at the bottom left meanwhile.
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
      // The corners are there before what they announce: what comes already filled is not read out everywhere.
      aria-live="polite"
    />
  );
}
