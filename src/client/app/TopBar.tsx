import { Burger, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, useLocation } from "@tanstack/react-router";
import { useConfig, useHubName } from "#/client/lib/config.ts";
import { useSession } from "#/client/lib/session.ts";
import { lazyDialog, lazyPanel } from "#/client/ui/lazy-part.tsx";
import { LogoMark } from "./LogoMark.tsx";
import { NetworkBanner } from "./NetworkBanner.tsx";
import { isUnder, navLinks } from "./nav-links.ts";
import { SchemeSwitch } from "./SchemeSwitch.tsx";
import css from "./TopBar.module.css";

// The bar's menus bring the code that places floating parts, which the first screen can do without.
const BarTools = lazyPanel({
  load: async () => (await import("./BarTools.tsx")).BarTools,
  placeholder: () => <span className={css.toolSpace} />,
  failed: (retry) => (
    <Button variant="default" size="compact-md" onClick={retry}>
      Load the menu
    </Button>
  ),
});
const MobileMenu = lazyDialog({
  load: async () => (await import("./MobileMenu.tsx")).MobileMenu,
  isOpen: ({ opened }) => opened,
});

/** The fixed bar on every page: mark and name, the role's links, notices, scheme and profile. */
export function TopBar() {
  const session = useSession();
  const hubName = useHubName();
  const [opened, menu] = useDisclosure(false);
  const links = navLinks(session, useConfig());
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <header className={css.bar} data-off-paper>
      <div className={css.row}>
        <Link to="/" className={css.brand} aria-label={`${hubName}, home`}>
          <LogoMark />
          <span className={css.name}>{hubName}</span>
        </Link>
        <nav className={css.links} aria-label="Main">
          {links.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className={css.link}
              activeOptions={{ exact: true, includeSearch: false }}
              data-here={isUnder(link, pathname) || undefined}
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className={css.tools}>
          {session ? <BarTools session={session} /> : <SchemeSwitch />}
          <Burger
            className={css.burger}
            opened={opened}
            onClick={menu.toggle}
            size="sm"
            aria-label={opened ? "Close menu" : "Open menu"}
            aria-expanded={opened}
          />
        </div>
      </div>
      <NetworkBanner />
      <MobileMenu opened={opened} onClose={menu.close} links={links} session={session} />
    </header>
  );
}
