import { Avatar, Menu, Text, UnstyledButton } from "@mantine/core";
import {
  IconDatabase,
  IconFileText,
  IconHeartHandshake,
  IconLogout,
  IconShieldLock,
  IconTimeline,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Session } from "#/client/lib/session.ts";
import { useLeave } from "#/client/lib/sign-in.ts";
import { hasAssistantProfile } from "./nav-links.ts";
import bar from "./TopBar.module.css";

/** The visitor's avatar with Profile, Assistant Profile and Logout. */
export function UserMenu({ session }: { session: Session }) {
  const leave = useLeave();
  const name = session.username ?? "Your account";
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={bar.avatar} aria-label="Profile menu">
          {/* No initials: text in the button that is not in its name would confuse voice control. */}
          <Avatar color="peacock" radius="xl" size={34} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={bar.who}>
          <Text fw={600} fz="sm" truncate>
            {name}
          </Text>
          <Text fz="xs" c="dimmed">
            {session.subRole ?? session.role}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/user-profile" leftSection={<IconUser size={16} />}>
          Profile
        </Menu.Item>
        <Menu.Item component={Link} to="/security" leftSection={<IconShieldLock size={16} />}>
          Sign-in and security
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
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
