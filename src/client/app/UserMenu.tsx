import { Avatar, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { Session } from "#/client/lib/session.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import bar from "./TopBar.module.css";
import type { UserMenuItemsProps } from "./UserMenuItems.tsx";

// The menu's code is loaded at the first click of its button.
const UserMenuItems = lazyDialog<UserMenuItemsProps & { onClose: () => void }>({
  load: async () => (await import("./UserMenuItems.tsx")).UserMenuItems,
  isOpen: () => true,
  close: ({ onClose }) => onClose(),
  placeholder: ({ button }) => button,
});

/** The visitor's avatar with Profile, Assistant Profile and Logout. */
export function UserMenu({ session }: { session: Session }) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <UnstyledButton
      className={bar.avatar}
      aria-label="Profile menu"
      aria-haspopup="menu"
      onClick={() => setIsWanted(true)}
    >
      {/* No initials: text in the button that is not in its name would confuse voice control. */}
      <Avatar color="peacock" variant={isWanted ? "filled" : "light"} radius="xl" size={34} />
    </UnstyledButton>
  );
  if (!isWanted) return button;
  return <UserMenuItems session={session} button={button} onClose={() => setIsWanted(false)} />;
}
