import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { splitAddress } from "#/client/lib/split-address.ts";
import type { Address } from "#/shared/pages.ts";
import css from "./chart.module.css";

type Step = { key: string; label: string; count: number; href: Address };

/** Steps one after the other, each with its share of the first; a step opens its rows. */
export function FunnelBars({ steps }: { steps: readonly Step[] }) {
  const first = steps[0]?.count ?? 0;
  const shareOf = (count: number) => (first === 0 ? 0 : Math.round((100 * count) / first));
  return (
    <ol className={css.funnel}>
      {steps.map(({ key, label, count, href }) => (
        <li key={key}>
          <Link {...splitAddress(href)} className={css.step}>
            <span className={css.stepName}>{label}</span>{" "}
            <span className={css.track} data-drawn aria-hidden="true">
              <span
                className={css.bar}
                data-none={count === 0 || undefined}
                style={{ width: `${shareOf(count)}%` }}
              />
            </span>
            <Text span className="figures" fw={640} ta="right">
              {count}
            </Text>{" "}
            <Text span className="figures" variant="faint" fz="xs" ta="right">
              {shareOf(count)}%
            </Text>
          </Link>
        </li>
      ))}
    </ol>
  );
}
