import { Link } from "@tanstack/react-router";
import { splitAddress } from "#/client/lib/split-address.ts";
import panel from "#/client/ui/chart/chart.module.css";
import type { Insights } from "../contract.ts";
import { PLACES } from "../people/rules.ts";
import { figureIn } from "./api.ts";
import css from "./insights.module.css";

/** Where everybody stands now, those with nobody dimmed. */
export function PlacesPanel({ insights }: { insights: Insights }) {
  return (
    <section className={panel.panel} aria-labelledby="places">
      <div className={panel.head}>
        <h2 id="places" className={panel.title}>
          Where everyone stands now
        </h2>
      </div>
      <p className={panel.summary}>Everybody at the last step reached, each in one place.</p>
      <ul className={css.places}>
        {PLACES.map(({ key }) => {
          const { label, rows, rowsHref } = figureIn(insights, `stands-${key}`);
          return (
            <li key={key}>
              <Link {...splitAddress(rowsHref)} data-none={rows === 0 || undefined}>
                <span>{label}</span> <b>{rows}</b>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
