import { useNetwork } from "@mantine/hooks";
import { IconCloudOff } from "@tabler/icons-react";
import css from "./NetworkBanner.module.css";

/** Says that the connection is gone, for as long as it is; part of the bar, so always in sight. */
export function NetworkBanner() {
  const { online: isOnline } = useNetwork();
  return (
    <div role="status">
      {!isOnline && (
        <p className={css.banner}>
          <IconCloudOff size={18} aria-hidden="true" />
          You are offline. What you see may be out of date, and what you write waits here until you
          are online again.
        </p>
      )}
    </div>
  );
}
