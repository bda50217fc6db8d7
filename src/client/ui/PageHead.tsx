import { Box, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { splitAddress } from "#/client/lib/split-address.ts";
import type { Address } from "#/shared/pages.ts";
import css from "./PageHead.module.css";

type Crumb = { label: string; to: Address };
export type PageHeadProps = {
  title: string;
  /** One line below: batch, date, count. */
  context?: ReactNode;
  /** The main action, at the right. */
  action?: ReactNode;
  /** The breadcrumbs, from the second level on; the page itself is added at the end. */
  crumbs?: readonly Crumb[];
};

/** The page's one h1, with its path and its actions. It takes the focus after a navigation. */
export function PageHead({ title, context, action, crumbs = [] }: PageHeadProps) {
  return (
    <Group gap="14px 24px" align="flex-end" justify="space-between" mb="clamp(18px, 2.2vw, 28px)">
      <Box miw="min(100%, 16rem)">
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={`${css.crumbs} wrap`} data-off-paper>
              {crumbs.map(({ label, to }) => (
                <li key={to}>
                  <Link {...splitAddress(to)}>{label}</Link>
                </li>
              ))}
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
        )}
        <Box
          component="h1"
          className="wrap"
          fz="clamp(1.5rem, 1.2rem + 1.2vw, 1.875rem)"
          lh={1.2}
          fw={680}
          tabIndex={-1}
        >
          {title}
        </Box>
        {context && (
          <Box mt={6} className={css.context ?? ""}>
            {context}
          </Box>
        )}
      </Box>
      {action && (
        <Group gap={10} align="stretch" data-off-paper>
          {action}
        </Group>
      )}
    </Group>
  );
}
