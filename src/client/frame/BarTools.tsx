import type { Session } from "#/client/lib/session.ts";
import { NotificationBell } from "#/features/notices/client/NotificationBell.tsx";
import { SchemeSwitch } from "./SchemeSwitch.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** The bar's menus: notices, colour scheme, profile. */
export function BarTools({ session }: { session: Session | null }) {
  return (
    <>
      {session && <NotificationBell />}
      <SchemeSwitch />
      {session && <UserMenu session={session} />}
    </>
  );
}
