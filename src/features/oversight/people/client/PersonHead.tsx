import { Card } from "@mantine/core";
import type { ReactNode } from "react";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { PersonHead as Head } from "../contract.ts";
import type { AccountState } from "../rules.ts";
import css from "./people.module.css";

/** What somebody is here: a role, with the sub-role where there is one. */
const sayRole = ({ role, subRole }: Pick<Head, "role" | "subRole">): string => subRole ?? role;

const MEANINGS: Record<AccountState, Meaning> = {
  Active: "good",
  "Awaiting approval": "waiting",
  Rejected: "bad",
  Disabled: "bad",
};

/** Who it is, how the account stands, where the person stands and what comes next. */
export function PersonHead({ person, children }: { person: Head; children?: ReactNode }) {
  const { username, email, state, place, next } = person;
  return (
    <Card>
      <div className={css.head}>
        <div>
          <h2 className={css.name}>{username}</h2>
          <p className={css.facts}>{[sayRole(person), email].filter(Boolean).join(", ")}</p>
        </div>
        <StatusBadge meaning={MEANINGS[state]}>{state}</StatusBadge>
      </div>
      {place && (
        <dl className={css.next}>
          <div>
            <dt>Now</dt>
            <dd>{place}</dd>
          </div>
          {next && (
            <div>
              <dt>Next</dt>
              <dd>{next}</dd>
            </div>
          )}
        </dl>
      )}
      {children}
    </Card>
  );
}
