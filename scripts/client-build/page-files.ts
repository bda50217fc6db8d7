import { writeFile } from "node:fs/promises";
import path from "node:path";
import { normalizePath, type Plugin, type Rollup, runnerImport } from "vite";

type Loader = () => Promise<unknown>;
/** What is read here of a page of src/client/lib/page.ts. */
type Page = { path: string; title: string; layout: string; load: Loader };

/** Where the list is written, below the build's folder; src/platform/http/client-files.ts reads it. */
const LIST = "pages.json";

/**
 * Lists for every page the files that it needs, `{ path, title, scripts, styles }`, so that the server can name them in
 * the document: a browser then asks for all of them at once, and not one after the other as each is read.
 */
export function pageFiles(): Plugin {
  let root = "";
  return {
    name: "page-files",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: async ({ dir = "" }, bundle) => {
      const { pages, layouts } = await readPages(root);
      const listed = await Promise.all(
        pages.map(async ({ path: address, title, layout, load }) => {
          const sources = await Promise.all([layouts[layout], load].map(sourceOf));
          return { path: address, title, ...filesFor(bundle, sources) };
        }),
      );
      await writeFile(path.join(dir, LIST), JSON.stringify(listed));
    },
  };
}

/** Lets the lists of pages and layouts run outside a browser: `import("./X.tsx")` tells its name instead. */
const namesOnly = (): Plugin => ({
  name: "names-only",
  enforce: "pre",
  transform: {
    filter: { id: /(?:\.routes\.tsx|[/\\]layouts\.ts)$/ },
    handler: (code, id) =>
      code.replace(/\bimport\(\s*"([^"]+)",?\s*\)/g, (_import, name: string) => {
        const source = normalizePath(path.resolve(path.dirname(id), name));
        return `Promise.reject({ source: ${JSON.stringify(source)} })`;
      }),
  },
});

/** The product's own lists of pages and layouts. */
async function readPages(root: string) {
  const load = async <T>(file: string) => {
    const { module } = await runnerImport<T>(path.join(root, file), {
      root,
      configFile: false,
      logLevel: "error",
      plugins: [namesOnly()],
    });
    return module;
  };
  const { pages } = await load<{ pages: readonly Page[] }>("src/client/app/page-list.ts");
  const { LAYOUTS } = await load<{ LAYOUTS: Record<string, Loader> }>("src/client/app/layouts.ts");
  return { pages, layouts: LAYOUTS };
}

/** The module that a `load` of these lists imports. Throws where it names none. */
async function sourceOf(load: Loader | undefined): Promise<string> {
  const named: unknown = await load?.().catch((reason: unknown) => reason);
  const source = (named as { source?: unknown } | undefined)?.source;
  if (typeof source !== "string") throw new Error(`A page loads no module: ${load}`);
  return source;
}

/** The files in which modules stand, and those that these need. */
function filesFor(bundle: Rollup.OutputBundle, sources: readonly string[]) {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const needed = new Set<Rollup.OutputChunk>();
  const add = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(source));
    if (!chunk) throw new Error(`${source} is in no file of the client.`);
    add(chunk);
  }
  const styles = [...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return { scripts: [...needed].map(({ fileName }) => fileName), styles: [...new Set(styles)] };
}
