import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createServer, type Plugin, type Rollup } from "vite";

type Loader = () => Promise<unknown>;
/** The properties read of a page of src/client/lib/page.ts. */
type Page = { path: string; title: string; layout: string; load: Loader };

/** The list's file in the build's folder; src/platform/http/client-files.ts reads it. */
const LIST = "pages.json";

/**
 * Lists the files that every page needs, `{ path, title, scripts, styles }`, so that the server can
 * name them in the document: a browser then requests all of them at once, and not one after the
 * other as each is read.
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
      const listed = (await readPages(root)).map(({ address, title, sources }) => ({
        path: address,
        title,
        ...filesFor(bundle, sources),
      }));
      await writeFile(path.join(dir, LIST), JSON.stringify(listed));
    },
  };
}

/**
 * Lets the lists of pages and layouts run outside a browser: instead of loading, a screen returns
 * its file.
 */
const screensByName = (): Plugin => ({
  name: "screens-by-name",
  load: {
    filter: { id: { include: /\.tsx$/, exclude: /\.routes\.tsx$/ } },
    handler: (id) => `throw ${JSON.stringify({ source: id })};`,
  },
});

/** Returns the product's pages, with the modules that each and its layout are loaded from. */
async function readPages(root: string) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [screensByName()],
  });
  try {
    const { pages } = await server.ssrLoadModule("/src/client/app/page-list.ts");
    const { LAYOUTS } = await server.ssrLoadModule("/src/client/app/layouts.ts");
    return await Promise.all(
      (pages as readonly Page[]).map(async ({ path: address, title, layout, load }) => ({
        address,
        title,
        sources: await Promise.all([LAYOUTS[layout], load].map(sourceOf)),
      })),
    );
  } finally {
    await server.close();
  }
}

/** Returns the module that a `load` of these lists imports. Throws if there is none. */
async function sourceOf(load: Loader | undefined): Promise<string> {
  const named: unknown = await load?.().catch((reason: unknown) => reason);
  const source = (named as { source?: unknown } | undefined)?.source;
  if (typeof source !== "string") throw new Error(`A page loads no module: ${load}`);
  return source;
}

/** Returns the files that contain given modules, and those that these need. */
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
