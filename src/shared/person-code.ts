/**
 * A code of four letters and digits that tells two people of the same name apart where neither e-mail
 * nor phone may be shown: the end of the id, which the person reads on the profile page.
 */
export const personCode = (id: string): string => id.slice(-4).toUpperCase();

/** The ids of those in a list whose name somebody else in it has too, whatever the case. */
export function namesakesIn(people: readonly { id: string; name: string }[]): ReadonlySet<string> {
  const owners = new Map<string, Set<string>>();
  for (const { id, name } of people) {
    const key = name.trim().toLowerCase();
    owners.set(key, (owners.get(key) ?? new Set()).add(id));
  }
  return new Set([...owners.values()].flatMap((ids) => (ids.size > 1 ? [...ids] : [])));
}
