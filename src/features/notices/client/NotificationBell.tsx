import { ActionIcon, Indicator, Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "#/client/lib/session.ts";
import { notificationsQuery } from "./api.ts";
import { NotificationList } from "./NotificationList.tsx";

/** The bell of the top bar: how much is unread, and a click away what it is. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  // Before the initial password is changed the server answers nothing else (I-15).
  const isOpenToCalls = useSession()?.mustChangePassword === false;
  const notifications = useQuery({ ...notificationsQuery, enabled: isOpenToCalls });
  const unread = notifications.data?.unread ?? 0;
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
        <NotificationList query={notifications} onFollow={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
