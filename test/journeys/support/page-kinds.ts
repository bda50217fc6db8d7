import { PAGES } from "#/shared/pages.ts";

const PATTERNS = Object.keys(PAGES).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\$\w+/g, "[^/]+")}$`),
}));

/** The kind of page behind an address: its path with `$name` for what varies. */
export const kindOf = (address: string) => {
  const { pathname } = new URL(address, "http://hub.example");
  return PATTERNS.find(({ path, pattern }) => path === pathname || pattern.test(pathname))?.path;
};

/** Each is one role's alone. */
const DASHBOARDS = ["/admin-panel", "/ceo-dashboard", "/cto-dashboard", "/sales-head-dashboard"];
/** Pages without an id in their address: they are opened whether a link leads there or not. */
const PLAIN = Object.keys(PAGES).filter((path) => !path.includes("$"));
/** Those of them that somebody may have whose first page is `start`. */
export const plainPagesFor = (start: string): string[] =>
  PLAIN.filter((path) => !DASHBOARDS.some((one) => path.startsWith(one) && !start.startsWith(one)));
