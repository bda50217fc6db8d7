import type { Session } from "#/client/lib/session.ts";
import { NotificationBell } from "#/features/notices/client/NotificationBell.tsx";
import { SchemeSwitch } from "./SchemeSwitch.tsx";
import { SearchButton } from "./SearchButton.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** The bar's menus: search, notices, colour scheme, profile. */
export function BarTools({ session }: { session: Session | null }) {
  return (
    <>
      {session && <SearchButton session={session} />}
      {session && <NotificationBell />}
      <SchemeSwitch />
      {session && <UserMenu session={session} />}
    </>
  );
}
