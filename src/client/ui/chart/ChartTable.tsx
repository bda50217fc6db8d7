import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { CSSProperties, ReactNode } from "react";
import { splitAddress } from "#/client/lib/split-address.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { Address } from "#/shared/pages.ts";
import css from "./chart.module.css";

type Cell = { text: string; href?: Address | null };
export type Table = {
  /** The head of the first column, then of the others. */
  heads: readonly string[];
  rows: readonly { name: string; cells: readonly Cell[] }[];
};

type Props = {
  label: string;
  table: Table;
  /** Shown in place of a row's name, if that is a link. */
  nameOf?: ((name: string) => ReactNode) | undefined;
};

/** Makes a one-digit number wide enough for a finger. */
const TOUCHED = { display: "inline-block", minWidth: 24 } as const;

/** Numbers as a table; a number whose rows can be opened is a link to them. */
export function ChartTable({ label, table, nameOf = (name) => name }: Props) {
  const { heads, rows } = table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={css.scroll} aria-label={`${label} as a table`} tabIndex={0}>
      <table
        className={css.table}
        // Several numbers go below the name if space is narrow.
        data-many={heads.length > 3 || undefined}
        style={{ "--numbers": heads.length - 1 } as CSSProperties}
      >
        <VisuallyHidden component="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row" title={name}>
                {nameOf(name)}
              </th>
              {cells.map(({ text, href }, place) => (
                <td key={heads[place + 1]} data-none={text === NOTHING || undefined}>
                  {href ? (
                    <Link {...splitAddress(href)} style={TOUCHED}>
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
