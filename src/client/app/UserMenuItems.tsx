import { Avatar, Box, Menu, Text, UnstyledButton } from "@mantine/core";
import {
  IconBell,
  IconDatabase,
  IconDeviceMobile,
  IconFileText,
  IconHeartHandshake,
  IconLogout,
  IconShieldLock,
  IconTimeline,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useInstall } from "#/client/lib/install.ts";
import type { Session } from "#/client/lib/session.ts";
import { useSignOut } from "#/client/lib/sign-in.ts";
import { LayerMenu } from "#/client/ui/LayerMenu.tsx";
import { hasAssistantProfile } from "./nav-links.ts";
import { useOpenedMenu } from "./opened-menu.ts";
import bar from "./TopBar.module.css";

export type UserMenuItemsProps = { session: Session; button: ReactNode };

/** The menu of the user's avatar. It loads on the first press of its button and opens at once. */
export function UserMenuItems({ session }: UserMenuItemsProps) {
  const leave = useSignOut();
  const install = useInstall();
  const { opened, toggle, button } = useOpenedMenu();
  const name = session.username ?? "Your account";
  return (
    <LayerMenu position="bottom-end" width={220} opened={opened} onChange={toggle}>
      <Menu.Target>
        <UnstyledButton ref={button} className={bar.avatar} aria-label="Profile menu">
          <Avatar color="peacock" variant={opened ? "filled" : "light"} radius="xl" size={34} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px={12} py={8}>
          <Text fw={600} fz="sm" truncate>
            {name}
          </Text>
          <Text fz="xs" c="dimmed">
            {session.subRole ?? session.role}
          </Text>
        </Box>
        <Menu.Divider />
        <Menu.Item component={Link} to="/user-profile" leftSection={<IconUser size={16} />}>
          Profile
        </Menu.Item>
        <Menu.Item component={Link} to="/security" leftSection={<IconShieldLock size={16} />}>
          Sign-in and security
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/notification-preferences"
          leftSection={<IconBell size={16} />}
        >
          Notifications
        </Menu.Item>
        <Menu.Item component={Link} to="/my-data" leftSection={<IconDatabase size={16} />}>
          My data
        </Menu.Item>
        {session.role === "Trainee" && (
          <>
            <Menu.Item component={Link} to="/timeline" leftSection={<IconTimeline size={16} />}>
              Timeline
            </Menu.Item>
            <Menu.Item component={Link} to="/my-papers" leftSection={<IconFileText size={16} />}>
              My papers
            </Menu.Item>
          </>
        )}
        {hasAssistantProfile(session) && (
          <Menu.Item
            component={Link}
            to="/assistance-profile"
            leftSection={<IconHeartHandshake size={16} />}
          >
            Assistant Profile
          </Menu.Item>
        )}
        {install && (
          <Menu.Item leftSection={<IconDeviceMobile size={16} />} onClick={() => void install()}>
            Install as an app
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </LayerMenu>
  );
}
