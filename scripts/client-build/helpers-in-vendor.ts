import type { Plugin, Rollup } from "vite";

/** The file that the bundler makes of its own helpers, and the one they are put into, which every file imports. */
const HELPERS = "rolldown-runtime";
const HOST = "vendor";
/** What the helpers are called there. No shortened name is as long. */
const NAME = "helpers";

const isNamed = (name: string) => (file: Rollup.OutputAsset | Rollup.OutputChunk) =>
  file.type === "chunk" && file.name === name;

/**
 * Puts the bundler's helpers, not a kilobyte, into the file that every other one imports: they would be a request of every first page.
 * The bundler does so by itself only where no group names that file (chunks.ts).
 */
export const helpersInVendor = (): Plugin => ({
  name: "helpers-in-vendor",
  apply: "build",
  // Names of files are told by what the bundler wrote: they are others since this changes it.
  augmentChunkHash: () => "helpers-in-vendor 1",
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const helpers = files.find(isNamed(HELPERS)) as Rollup.OutputChunk | undefined;
    const host = files.find(isNamed(HOST)) as Rollup.OutputChunk | undefined;
    if (!helpers || !host) return;
    for (const file of files)
      if (file.type === "chunk" && file.imports.includes(helpers.fileName)) {
        file.code =
          file === host
            ? `${objectOf(helpers)}${withHelpers(file, helpers, "")}export{${NAME}};`
            : withHelpers(file, helpers, `import{${NAME}}from"./${baseOf(host)}";`);
        file.imports = file.imports.filter((name) => name !== helpers.fileName);
      }
    delete bundle[helpers.fileName];
  },
});

const baseOf = ({ fileName }: Rollup.OutputChunk) => fileName.slice(fileName.lastIndexOf("/") + 1);

/** The helpers as one object under the names they are exported by. */
function objectOf({ code, fileName }: Rollup.OutputChunk): string {
  const [exported, names = ""] = code.match(/export\s*\{([^}]*)\};?\s*$/) ?? [];
  if (!exported) throw new Error(`${fileName} exports nothing (helpers-in-vendor.ts).`);
  const members = names.split(",").map((pair) => {
    const [inside = "", outside = inside] = pair.trim().split(/\s+as\s+/);
    return `${outside}:${inside}`;
  });
  return `const ${NAME}=(()=>{${code.replace(exported, "")}return{${members}}})();`;
}

/** A file's code where its import of the helpers is `first`, and the names it has for them. */
function withHelpers(file: Rollup.OutputChunk, helpers: Rollup.OutputChunk, first: string): string {
  const statement = new RegExp(
    `import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${baseOf(helpers).replaceAll(".", "\\.")}["'];?`,
  );
  const [imported, names = ""] = file.code.match(statement) ?? [];
  if (!imported)
    throw new Error(
      `${file.fileName} imports ${helpers.fileName} otherwise (helpers-in-vendor.ts).`,
    );
  return file.code.replace(
    imported,
    () => `${first}const{${names.replaceAll(/\s+as\s+/g, ":")}}=${NAME};`,
  );
}
