import { ActionIcon, Avatar, UnstyledButton } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import { hasPendingSetup, type Session } from "#/client/lib/session.ts";
import { requestToaster } from "#/client/lib/toast.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import { NotificationBell } from "#/domain/messaging/notices/NotificationBell.tsx";
import { SchemeSwitch } from "./SchemeSwitch.tsx";
import { SearchButton } from "./SearchButton.tsx";
import bar from "./TopBar.module.css";
import type { UserMenuItemsProps } from "./UserMenuItems.tsx";

/** test/journeys/support/without-updates.ts recognizes it by this value. */
const FOLLOW_AFTER_MS = 1_900;

/** Loads what signing out needs, as that works offline too: the two menus and the next page. */
async function loadSigningOut(router: ReturnType<typeof useRouter>) {
  const parts = [import("./UserMenuItems.tsx"), import("./MobileMenu.tsx")];
  await Promise.all([...parts, router.preloadRoute({ to: "/login" })]);
}

/**
 * Returns the component that follows live updates. Like the toasts, its code loads after the first
 * screen. If loading fails, the page works without it and tries again once there is a connection.
 */
function useFollower(): ComponentType | null {
  const router = useRouter();
  const [Follower, setFollower] = useState<ComponentType | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const load = () => {
      requestToaster();
      const follower = import("#/domain/messaging/updates/UpdatesFollower.tsx");
      return Promise.all([follower, loadSigningOut(router)])
        .then(([file]) => {
          if (!signal.aborted) setFollower(() => file.UpdatesFollower);
        })
        .catch(() => signal.aborted || addEventListener("online", load, { signal, once: true }));
    };
    const timer = setTimeout(load, FOLLOW_AFTER_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
    return () => ended.abort();
  }, [router]);
  return Follower;
}

const GuideLink = () => (
  <ActionIcon
    component={Link}
    to="/guide"
    aria-label="Guide"
    title="Guide"
    visibleFrom="sm"
    variant="subtle"
    color="gray"
    size="lg"
  >
    ?
  </ActionIcon>
);

/** The bar's menus of a signed-in user: search, notices, colour scheme, profile. */
export function BarTools({ session }: { session: Session }) {
  const Follower = useFollower();
  return (
    <>
      <SearchButton session={session} />
      <NotificationBell />
      <SchemeSwitch />
      <GuideLink />
      <UserMenu session={session} />
      {Follower && !hasPendingSetup(session) && <Follower />}
    </>
  );
}

// The menu's code is loaded at the first click of its button.
const UserMenuItems = lazyDialog<UserMenuItemsProps & { onClose: () => void }>({
  load: async () => (await import("./UserMenuItems.tsx")).UserMenuItems,
  isOpen: () => true,
  placeholder: ({ button }) => button,
});

/** The user's avatar with Profile, Assistant Profile and Logout. */
function UserMenu({ session }: { session: Session }) {
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
