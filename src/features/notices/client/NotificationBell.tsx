import { ActionIcon, Box, Indicator, Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { sessionQuery } from "#/client/lib/session-check.ts";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";

/** So often the bell looks, while the page is seen. */
const LOOK_AGAIN_MS = 60_000;

// What stands in it, and the calls for it, come when it is first opened.
const NotificationList = lazyPanel({
  load: async () => (await import("./NotificationList.tsx")).NotificationList,
  placeholder: () => <Box mih={120} />,
});

/** The bell of the top bar: how much is unread, and a click away what it is. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const { userId } = useSignedIn();
  const session = useQuery({ ...sessionQuery(userId), refetchInterval: LOOK_AGAIN_MS });
  const unread = session.data?.unread ?? 0;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(24rem, calc(100vw - 24px))"
      shadow="lg"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Indicator
        label={unread > 99 ? "99+" : unread}
        disabled={unread === 0}
        color="danger"
        size={17}
        offset={6}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={() => setIsOpen(!isOpen)}
            aria-label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
          >
            <IconBell size={20} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0}>
        <NotificationList onFollow={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
