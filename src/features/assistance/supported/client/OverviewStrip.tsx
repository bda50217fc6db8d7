import { IconCalendarDue, IconUserSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PersonName } from "#/client/ui/PersonName.tsx";
import { StatCard } from "#/client/ui/StatCard.tsx";
import type { Answer } from "#/shared/contract.ts";
import { addressOf } from "#/shared/pages.ts";
import { namesakesIn } from "#/shared/person-code.ts";
import { supportedContract } from "../contract.ts";
import { ENDING_LABEL } from "../rules.ts";
import css from "./supported.module.css";

type Load = Answer<typeof supportedContract.overview>["load"];

/** The first look: who has nobody, whose support ends soon, and who carries how many. */
export function OverviewStrip() {
  const overview = useQuery(routeQuery(supportedContract.overview, {}));
  return (
    <Loaded queries={[overview]} shape="cards">
      {({ seekers, ending, load }) => (
        <section className={css.strip} aria-label="At a glance">
          <StatCard
            label="Seekers without guidance"
            value={seekers}
            hint={seekers === 0 ? "Everyone has a provider." : "Give each of them a provider."}
            Icon={IconUserSearch}
            to="/cto-dashboard/new-seekers"
          />
          <StatCard
            label={ENDING_LABEL}
            value={ending}
            hint="A year after joining."
            Icon={IconCalendarDue}
            to={addressOf("/cto-dashboard", { search: { show: "ending" } })}
          />
          <LoadPanel load={load} />
        </section>
      )}
    </Loaded>
  );
}

function LoadPanel({ load }: { load: Load }) {
  const namesakes = namesakesIn(load.map(({ _id: id, name }) => ({ id, name })));
  const most = Math.max(1, ...load.map(({ asProvider, asHelper }) => asProvider + asHelper));
  return (
    <div className={css.panel}>
      <h2 className={css.panelHead}>Guidance load</h2>
      {load.length === 0 ? (
        <p className={css.none}>No providers found</p>
      ) : (
        <ul className={css.load}>
          {load.map(({ _id, name, asProvider, asHelper }) => (
            <li key={_id}>
              <Link to="/cto-dashboard" search={{ q: name }} className={css.loadName}>
                <PersonName id={_id} name={name} namesakes={namesakes} />
              </Link>
              <span className={css.bar} aria-hidden="true">
                <span data-part="provider" style={{ width: `${(100 * asProvider) / most}%` }} />
                <span data-part="helper" style={{ width: `${(100 * asHelper) / most}%` }} />
              </span>
              <span className={css.count}>
                provider for {asProvider}, helper for {asHelper}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to="/cto-dashboard/in-house-employees" className={css.all}>
        All in-house employees
      </Link>
    </div>
  );
}
