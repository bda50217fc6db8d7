import { PAGES } from "#/shared/pages.ts";

const PATTERNS = Object.keys(PAGES).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\$\w+/g, "[^/]+")}$`),
}));

/** Returns the kind of page at an address: its path with `$name` for variable parts. */
export const kindOf = (address: string) => {
  const { pathname } = new URL(address, "http://hub.example");
  return PATTERNS.find(({ path, pattern }) => path === pathname || pattern.test(pathname))?.path;
};

/** Each belongs to one role. */
const DASHBOARDS = ["/admin-panel", "/ceo-dashboard", "/cto-dashboard", "/sales-head-dashboard"];
/** Pages without an id in their address: they are opened whether or not a link leads there. */
const PLAIN = Object.keys(PAGES).filter((path) => !path.includes("$"));
/** Returns those open to a person whose first page is `start`. */
export const plainPagesFor = (start: string): string[] =>
  PLAIN.filter((path) => !DASHBOARDS.some((one) => path.startsWith(one) && !start.startsWith(one)));
