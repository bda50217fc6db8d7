import { Indicator } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { sessionQuery } from "#/client/lib/session-check.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import { BellButton } from "./BellButton.tsx";
import type { NotificationPopoverProps } from "./NotificationPopover.tsx";

/** The polling interval while the page is visible. */
const LOOK_AGAIN_MS = 60_000;

// Its popover, content and queries are loaded when it is first opened.
const NotificationPopover = lazyDialog<NotificationPopoverProps>({
  load: async () => (await import("./NotificationPopover.tsx")).NotificationPopover,
  isOpen: () => true,
  placeholder: ({ button }) => button,
});

/** The bell of the top bar: the number of unread notifications, which a click opens. */
export function NotificationBell() {
  const [isWanted, setIsWanted] = useState(false);
  const { userId } = useSignedIn();
  const session = useQuery({ ...sessionQuery(userId), refetchInterval: LOOK_AGAIN_MS });
  const unread = session.data?.unread ?? 0;
  const button = (
    <BellButton
      unread={unread}
      isOpen={isWanted}
      aria-haspopup="dialog"
      onClick={() => setIsWanted(true)}
    />
  );
  return (
    <Indicator
      label={unread > 99 ? "99+" : unread}
      disabled={unread === 0}
      color="danger"
      size={17}
      offset={6}
    >
      {isWanted ? (
        <NotificationPopover unread={unread} button={button} onClose={() => setIsWanted(false)} />
      ) : (
        button
      )}
    </Indicator>
  );
}
