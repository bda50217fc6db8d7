import type { Plugin } from "vite";

const OTHER = /(\\*)([^\0-\x7f])/g;

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** V8 holds a file's text for as long as it runs, in two bytes a character where one of them is not of the first 256. */
export const inAscii = (): Plugin => ({
  name: "in-ascii",
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = toAscii(file.code);
    }
  },
});

/** Returns code that means the same, its comments aside, in ASCII. A backslash before such a character meant nothing. */
export const toAscii = (code: string): string =>
  code.replace(OTHER, (_, slashes: string, unit: string) =>
    slashes.length % 2 === 1 ? slashes.slice(1) + escaped(unit) : slashes + escaped(unit),
  );
