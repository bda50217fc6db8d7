import { Avatar, Box, Menu, Text, UnstyledButton } from "@mantine/core";
import {
  IconDeviceMobile,
  IconHeartHandshake,
  IconLogout,
  IconShieldLock,
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
import { OF_EVERYBODY, OF_TRAINEES } from "./own-pages.ts";
import bar from "./TopBar.module.css";

const FIRST = [
  { to: "/user-profile", label: "Profile", Icon: IconUser },
  { to: "/security", label: "Sign-in and security", Icon: IconShieldLock },
] as const;
const ASSISTANT = {
  to: "/assistance-profile",
  label: "Assistant Profile",
  Icon: IconHeartHandshake,
} as const;

export type UserMenuItemsProps = { session: Session; button: ReactNode };

/** The menu of the user's avatar. It loads on the first press of its button and opens at once. */
export function UserMenuItems({ session }: UserMenuItemsProps) {
  const leave = useSignOut();
  const install = useInstall();
  const { opened, toggle, button } = useOpenedMenu();
  const name = session.username ?? "Your account";
  const pages = [
    ...FIRST,
    ...OF_EVERYBODY,
    ...(session.role === "Trainee" ? OF_TRAINEES : []),
    ...(hasAssistantProfile(session) ? [ASSISTANT] : []),
  ];
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
        {pages.map(({ to, label, Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} />}>
            {label}
          </Menu.Item>
        ))}
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
