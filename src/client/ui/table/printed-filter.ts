/** Parameters of a list's address that are no filter: the place in it, and a list's figure. */
const NO_FILTER = new Set(["page", "size", "sort", "figure", "section"]);
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

const inWords = (name: string): string => {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Returns the filters of a list, as printed on paper: "Status: Overdue", "Search: “Varun”".
 * `prefix` is the list's own if two share the page; parameters of others are left out.
 */
export function printedFilter(
  search: Readonly<Record<string, string | undefined>>,
  prefix: string,
): string[] {
  return Object.entries(search).flatMap(([key, value]) => {
    const [, owner = "", name = key] = /^(.+)-([a-z]+)$/i.exec(key) ?? [];
    if (owner !== "" && owner !== prefix) return [];
    if (owner === "" && prefix !== "" && name === "q") return [];
    if (NO_FILTER.has(name) || !value || ID.test(value)) return [];
    return [name === "q" ? `Search: “${value}”` : `${inWords(name)}: ${value}`];
  });
}
