import { lazy, Suspense, useEffect, useState } from "react";
import type { Session } from "#/client/lib/session.ts";
import { NotificationBell } from "#/features/notices/client/NotificationBell.tsx";
import { SchemeSwitch } from "./SchemeSwitch.tsx";
import { SearchButton } from "./SearchButton.tsx";
import { UserMenu } from "./UserMenu.tsx";

// What it listens for comes after the first screen, and so does its code.
const UpdatesFollower = lazy(() =>
  import("#/features/updates/client/UpdatesFollower.tsx").then((file) => ({
    default: file.UpdatesFollower,
  })),
);
/** e2e/frame/without-updates.ts knows it by this. */
const FOLLOW_AFTER_MS = 1_900;

/** The bar's menus of who is signed in: search, notices, colour scheme, profile. */
export function BarTools({ session }: { session: Session }) {
  const [isFollowing, setIsFollowing] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsFollowing, FOLLOW_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <SearchButton session={session} />
      <NotificationBell />
      <SchemeSwitch />
      <UserMenu session={session} />
      {isFollowing && !session.mustChangePassword && (
        <Suspense>
          <UpdatesFollower />
        </Suspense>
      )}
    </>
  );
}
