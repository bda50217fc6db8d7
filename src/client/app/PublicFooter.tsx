import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useConfig, useHubName } from "#/client/lib/config.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSession } from "#/client/lib/session.ts";
import { LogoMark } from "./LogoMark.tsx";
import css from "./PublicFooter.module.css";

const LINKS = [
  { to: "/about-us", label: "About Us" },
  { to: "/csrPage", label: "CSR" },
  { to: "/register", label: "Register" },
  { to: "/contact-us", label: "Contact" },
  { to: "/privacy", label: "Privacy" },
  { to: "/terms", label: "Terms" },
  { to: "/refund-policy", label: "Refunds" },
];

export function PublicFooter() {
  const hubName = useHubName();
  const session = useSession();
  const hasRefundPolicy = useConfig()?.hasRefundPolicy ?? false;
  const isShown = (to: string) =>
    to === "/register" ? !session : to !== "/refund-policy" || hasRefundPolicy;
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <Group gap={12} wrap="nowrap">
          <LogoMark size={32} />
          <div>
            <Text fw={650} lts="-0.01em">
              {hubName}
            </Text>
            <Text variant="hint">Offline training and placement in Bengaluru</Text>
          </div>
        </Group>
        <nav aria-label="Footer" className={css.links}>
          {LINKS.filter(({ to }) => isShown(to)).map(({ to, label }) => (
            <Link key={to} to={to} className={css.link}>
              {label}
            </Link>
          ))}
        </nav>
        <p className={css.copy}>
          © 2025–{useCurrentDate().slice(0, 4)} {hubName}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
