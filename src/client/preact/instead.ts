import path from "node:path";

/** What stands in the place of each name of React's (docs/decisions/0015-files-of-the-client.md); a file for React itself. */
const INSTEAD: Record<string, string | undefined> = {
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  "react/compiler-runtime": "preact/compat/compiler-runtime",
  "react-dom/client": "preact/compat/client",
};
const REACT = /^react(-dom)?$/;
const WITH_SELECTOR = /^use-sync-external-store\/(shim\/)?with-selector(\.js)?$/;

/** Where `name` is React's: what is imported in its place, `file` for React itself. */
export const insteadOf = (name: string, file: string): string | undefined =>
  REACT.test(name) ? file : INSTEAD[name];

/** The same as aliases of Vite; `file` of this folder stands for React itself. */
export const preactFor = (file: string): { find: RegExp; replacement: string }[] => [
  ...Object.entries(INSTEAD).map(([name, replacement]) => ({
    find: new RegExp(`^${name}$`),
    replacement: replacement as string,
  })),
  { find: REACT, replacement: path.resolve(import.meta.dirname, file) },
  { find: WITH_SELECTOR, replacement: path.resolve(import.meta.dirname, "with-selector.ts") },
];
