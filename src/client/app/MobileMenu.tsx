import { NavLink as Entry } from "@mantine/core";
import { IconHelp, IconLogout, IconUser } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import type { Session } from "#/client/lib/session.ts";
import { useSignOut } from "#/client/lib/sign-in.ts";
import { MenuDrawer } from "./MenuDrawer.tsx";
import { isUnder, type NavLink } from "./nav-links.ts";
import { OF_EVERYBODY, OF_TRAINEES } from "./own-pages.ts";
import css from "./TopBar.module.css";

type Props = {
  opened: boolean;
  onClose: () => void;
  links: readonly NavLink[];
  session: Session | null;
};

const PROFILE = { to: "/user-profile", label: "User Profile", Icon: IconUser } as const;
const GUIDE = { to: "/guide", label: "Guide", Icon: IconHelp } as const;

/** The bar's links on a phone, with User Profile and Logout for a signed-in visitor. */
export function MobileMenu({ opened, onClose, links, session }: Props) {
  const leave = useSignOut();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <MenuDrawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(20rem, 85vw)"
      title="Menu"
      closeButtonProps={{ "aria-label": "Close menu" }}
      classNames={{ body: css.drawer ?? "" }}
    >
      <nav aria-label="Main">
        {links.map((link) => (
          <Entry
            key={link.to}
            component={Link}
            to={link.to}
            activeOptions={{ exact: true, includeSearch: false }}
            label={link.label}
            active={isUnder(link, pathname)}
            onClick={onClose}
            className={css.entry ?? ""}
          />
        ))}
      </nav>
      {session && (
        <div className={css.drawerFoot}>
          {[
            PROFILE,
            ...OF_EVERYBODY,
            GUIDE,
            ...(session.role === "Trainee" ? OF_TRAINEES : []),
          ].map(({ to, label, Icon }) => (
            <Entry
              key={to}
              component={Link}
              to={to}
              label={label}
              leftSection={<Icon size={18} />}
              onClick={onClose}
              className={css.entry ?? ""}
            />
          ))}
          <Entry
            component="button"
            label="Logout"
            leftSection={<IconLogout size={18} />}
            onClick={() => {
              onClose();
              void leave();
            }}
            className={css.entry ?? ""}
          />
        </div>
      )}
    </MenuDrawer>
  );
}
