import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import css from "./Toaster.module.css";

/** Where toasts appear: top right under the bar, one at a time, staying while pointed at. */
export function Toaster() {
  return (
    <Notifications
      position="top-right"
      limit={1}
      autoClose={2000}
      pauseResetOnHover="all"
      className={css.toasts ?? ""}
      zIndex={1200}
    />
  );
}
