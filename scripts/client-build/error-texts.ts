import type { Plugin } from "vite";
import { ERRORS } from "../../src/shared/errors.ts";

const USE = /\bERRORS\.([A-Z_]+)(?:\.(status|code|message))?\b/g;
const IMPORT = /import \{([^}]*)\bERRORS\b,?([^}]*)\} from "#\/shared\/errors\.ts";/;

/**
 * Writes what the client says of a refusal where it says it: a screen names one or two of the hundreds that stand in
 * the table, which would otherwise come with the first page whole.
 */
export const errorTexts = (): Plugin => ({
  name: "error-texts",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]src[\\/](?:.*[\\/])?(?:client[\\/].*\.tsx?|rules\.ts)$/, code: USE },
    handler: (code, id) => {
      const written = code.replace(
        USE,
        (use, key: string, part?: "status" | "code" | "message") => {
          const failure = ERRORS[key as keyof typeof ERRORS];
          if (!failure) throw new Error(`${id}: ${use} is no refusal.`);
          return JSON.stringify(part ? failure[part] : failure);
        },
      );
      return { code: withoutImport(written, id), map: null };
    },
  },
});

/** Nothing of the table is named any more, but for types. */
function withoutImport(code: string, id: string): string {
  const isNamed = code.replace(IMPORT, "").match(/\bERRORS\b/);
  if (isNamed) return code;
  return code.replace(IMPORT, (_import, before: string, after: string) => {
    const others = `${before}${after}`.trim();
    if (!others) return "";
    if (!/^(?:type \w+,?\s*)+$/.test(others)) throw new Error(`${id} imports ${others}.`);
    return `import type {${others.replaceAll("type ", "")}} from "#/shared/errors.ts";`;
  });
}
