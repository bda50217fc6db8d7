import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "color"> & {
  unread: number;
  /** Whether its list is open or loading. */
  isOpen: boolean;
};

export const BellButton = ({ unread, isOpen, ...button }: Props) => (
  <ActionIcon
    variant={isOpen ? "light" : "subtle"}
    color="gray"
    size="lg"
    aria-label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
    {...(button as object)}
  >
    <IconBell size={20} stroke={1.7} />
  </ActionIcon>
);
