import { readFileSync } from "node:fs";
import path from "node:path";
import { normalizePath, type Plugin } from "vite";

/** Packages whose one index names every part of them: whoever imports a part seems to import all. */
const INDEXES: Record<string, string> = {
  "@mantine/core": "esm/index.mjs",
  "@mantine/dates": "esm/index.mjs",
  "@mantine/hooks": "esm/index.mjs",
  "@tabler/icons-react": "dist/esm/tabler-icons-react.mjs",
};
const IMPORT =
  /\bimport\s*\{([^}]*)\}\s*from\s*["'](@mantine\/(?:core|dates|hooks)|@tabler\/icons-react)["'];?/g;

type Part = { file: string; exported: string };

/**
 * Imports parts of these packages from the files they stand in. So it can be told which page needs which part
 * (chunks.ts), and the build need not read five thousand icons.
 */
export function directImports(): Plugin {
  let root = "";
  const known = new Map<string, Map<string, Part>>();
  const partsOf = (name: string) => {
    const parts = known.get(name) ?? readParts(root, name);
    known.set(name, parts);
    return parts;
  };
  return {
    name: "direct-imports",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    transform: {
      filter: { id: /[\\/](?:src|@mantine)[\\/].*\.(?:tsx?|mjs)$/, code: IMPORT },
      handler(code) {
        const direct = code.replace(IMPORT, (_import, names: string, name: string) =>
          names
            .split(",")
            .map((one) => one.trim())
            .filter(Boolean)
            .map((one) => importOf(one, name, partsOf(name)))
            .join(""),
        );
        return { code: direct, map: null };
      },
    },
  };
}

function importOf(specifier: string, name: string, parts: ReadonlyMap<string, Part>): string {
  const [exported = "", local = exported] = specifier.split(/\s+as\s+/);
  const part = parts.get(exported);
  if (!part) throw new Error(`${name} exports no ${exported}.`);
  return `import { ${part.exported} as ${local} } from ${JSON.stringify(part.file)};`;
}

/** What an index exports, and the file of each: `import { A } from "./a.mjs"` or `export { default as A } from "./a.mjs"`. */
function readParts(root: string, name: string): Map<string, Part> {
  const index = path.join(root, "node_modules", name, INDEXES[name] ?? "");
  const parts = new Map<string, Part>();
  const lines = readFileSync(index, "utf8").matchAll(
    /^(?:im|ex)port \{([^}]+)\} from ['"]([^'"]+)['"]/gm,
  );
  for (const [, specifiers = "", file = ""] of lines)
    for (const specifier of specifiers.split(",")) {
      const [exported = "", as = exported] = specifier.trim().split(/\s+as\s+/);
      const isOwn = file.startsWith(".");
      parts.set(as, {
        file: isOwn ? normalizePath(path.resolve(path.dirname(index), file)) : file,
        exported,
      });
    }
  return parts;
}
