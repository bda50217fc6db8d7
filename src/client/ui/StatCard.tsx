import type { Icon } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { splitAddress } from "#/client/lib/split-address.ts";
import type { Address } from "#/shared/pages.ts";
import css from "./StatCard.module.css";

type Props = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  Icon?: Icon;
  /** Opens the rows behind the figure: an address, with its state where it has one. */
  to?: Address;
  /** Its rows are the ones shown on this page. */
  isCurrent?: boolean;
};

/** One figure with its name. */
export function StatCard({ label, value, hint, Icon, to, isCurrent }: Props) {
  const content = (
    <>
      <span className={css.top}>
        <span className={css.label}>{label}</span>
        {Icon && <Icon size={20} stroke={1.7} className={css.icon} aria-hidden="true" />}
      </span>
      <span className={css.value}>{value}</span>
      {hint && <span className={css.hint}>{hint}</span>}
    </>
  );
  return to ? (
    <Link
      {...splitAddress(to)}
      className={css.card}
      data-link
      // Without the whole search every figure of one page would count as the current one.
      activeOptions={{ exact: true, includeSearch: true }}
      data-current={isCurrent || undefined}
      resetScroll={isCurrent === undefined}
    >
      {content}
    </Link>
  ) : (
    <div className={css.card}>{content}</div>
  );
}
