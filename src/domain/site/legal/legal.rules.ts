import { formatNumber } from "#/shared/money.ts";
import type { Claim } from "./legal.contract.ts";

/** Splits a claim such as "25+ clients" into its figure, the first word, and what it counts. */
export function claimOf(text: string): Claim {
  const [figure = "", ...label] = text.split(" ");
  return { figure, label: label.join(" ") };
}

type Placed = { people: number; companies: number; since: number | null };

/** Returns the claims that the hub's own data support. */
export const countedClaims = ({ people, companies, since }: Placed) => ({
  placed: {
    figure: formatNumber(people),
    label: `${people === 1 ? "person" : "people"} placed${since === null ? "" : ` since ${since}`}`,
  },
  clients: {
    figure: formatNumber(companies),
    label: companies === 1 ? "client" : "clients",
  },
});
