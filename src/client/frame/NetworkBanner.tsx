import { IconCloudOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import css from "./NetworkBanner.module.css";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the connection is gone, for as long as it is. */
export function NetworkBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className={css.banner}>
          <IconCloudOff size={18} aria-hidden="true" />
          You are offline. What you see may be out of date, and nothing can be saved.
        </p>
      )}
    </div>
  );
}
