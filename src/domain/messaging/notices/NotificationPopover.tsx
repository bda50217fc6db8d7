import { Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef } from "react";
import { useOpenLayer } from "#/client/lib/open-layer.ts";
import { BellButton } from "./BellButton.tsx";
import { NotificationList } from "./NotificationList.tsx";

export type NotificationPopoverProps = { unread: number; button: ReactNode; onClose: () => void };

/** The popover of the bell, loaded with the first press of the bell, so it opens at once. */
export function NotificationPopover({ unread }: NotificationPopoverProps) {
  const [opened, list] = useDisclosure(false);
  const bell = useRef<HTMLButtonElement>(null);
  const { open } = list;
  useOpenLayer(opened, list.close);
  useEffect(() => {
    // Where focus returns when it closes.
    bell.current?.focus();
    open();
  }, [open]);
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => (isOpen ? open() : list.close())}
      position="bottom-end"
      width="min(24rem, calc(100vw - 24px))"
      shadow="lg"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton ref={bell} unread={unread} isOpen={opened} onClick={list.toggle} />
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <NotificationList onFollow={list.close} />
      </Popover.Dropdown>
    </Popover>
  );
}
