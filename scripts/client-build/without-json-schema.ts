import type { Plugin } from "vite";

const EXPORTED = /^export (?:(?:async )?function|const|class) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * Leaves out what Zod makes JSON schemas with, a tenth of what pages share: the server alone makes them, for its
 * OpenAPI document. The names stay, since Zod's schemas carry them along; whoever called one would get nothing.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: "without-json-schema",
  apply: "build",
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/ },
    handler(code, id) {
      const names = [...code.matchAll(EXPORTED)].flatMap(([, name, alias]) => name ?? alias ?? []);
      if (names.length === 0) throw new Error(`${id} exports nothing that is known.`);
      return {
        code: names.map((name) => `export const ${name} = () => undefined;`).join("\n"),
        map: null,
      };
    },
  },
});
