import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { splitAddress } from "#/client/lib/split-address.ts";
import type { Address } from "#/shared/pages.ts";
import css from "./PageHead.module.css";

export type Crumb = { label: string; to: Address };
type Props = {
  title: string;
  /** One line below: batch, date, count. */
  context?: ReactNode;
  /** The main action, at the right. */
  action?: ReactNode;
  /** The way here, from the second level on; the page itself is added at the end. */
  crumbs?: readonly Crumb[];
};

/** The page's one h1, with where it stands and what to do. It takes the focus after a navigation. */
export function PageHead({ title, context, action, crumbs = [] }: Props) {
  return (
    <div className={css.head}>
      <div className={css.words}>
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={css.crumbs}>
              {crumbs.map(({ label, to }) => (
                <li key={to}>
                  <Link {...splitAddress(to)}>{label}</Link>
                </li>
              ))}
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
        )}
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {context && <div className={css.context}>{context}</div>}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
