import { normalForm } from "./normal-form.ts";
import type { Address } from "./pages.ts";

/** A person with id and name, as lists show people. */
export type Person = {
  id: string;
  name: string;
  /** False for people without an account: guides, and people supported from outside. */
  hasPage?: false;
  /** The CTO's list with the person, if they have no page. */
  listedAt?: Address;
};

/**
 * Returns a code of four letters and digits that tells two people of the same name apart where
 * neither e-mail nor phone may be shown: the end of the id, which the person sees on the profile
 * page.
 */
export const personCode = (id: string): string => id.slice(-4).toUpperCase();

/** Returns a name for comparison, ignoring case, spaces and how its letters are composed. */
export const comparableName = (name: string): string =>
  normalForm(name, "NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** Returns the ids of the people in a list who share their name with another one in it. */
export function namesakesIn(people: readonly Person[]): ReadonlySet<string> {
  const owners = new Map<string, Set<string>>();
  for (const { id, name } of people) {
    const key = comparableName(name);
    owners.set(key, (owners.get(key) ?? new Set()).add(id));
  }
  return new Set([...owners.values()].flatMap((ids) => (ids.size > 1 ? [...ids] : [])));
}

/** Returns a person's name in plain text, with the code after it if `namesakes` has the id. */
export const displayNameAmong = (namesakes: ReadonlySet<string>, { id, name }: Person): string =>
  namesakes.has(id) ? `${name} ${personCode(id)}` : name;
