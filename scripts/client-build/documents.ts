import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { normalizePath, type Plugin, type Rollup, runnerImport } from "vite";

type Loader = () => Promise<unknown>;
/** What is read here of a page of src/client/lib/page.ts. */
type Page = {
  path: string;
  title: string;
  layout: string;
  audiences: unknown;
  asks?: readonly string[];
  load: Loader;
  loadBelow?: Loader;
};
type Layouts = Record<string, Loader>;
type Bundle = Rollup.OutputBundle;

/** A document: its file, and the page it is of (`$x` in its path is any one segment). */
type PageDocument = { file: string; path: string };

/** The modules that a page begins with, and those of what stands below its first screen. */
type Files = { first: readonly string[]; below: readonly string[] };

const LIST = "pages.json";
const FOLDER = "pages";

/**
 * Writes a document for every page, which names all files the page needs, so that a browser asks for
 * them at once and not one after the other as each is read; and what the page asks the server first.
 * `pages.json` lists them for src/server/client-files.ts.
 */
export function pageDocuments(): Plugin {
  let root = "";
  return {
    name: "page-documents",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async ({ dir = "" }, bundle) => {
        const html = withFont(await readFile(path.join(dir, "index.html"), "utf8"), bundle);
        await writeFile(path.join(dir, "index.html"), html);
        await mkdir(path.join(dir, FOLDER), { recursive: true });
        const { pages, layouts } = await readPages(root);
        const documents: PageDocument[] = [];
        for (const page of pages) {
          const files = {
            first: [await sourceOf(layouts[page.layout]), await sourceOf(page.load)],
            below: page.loadBelow ? [await sourceOf(page.loadBelow)] : [],
          };
          const file = `${page.path.replace(/\W+/g, "-").slice(1) || "home"}.html`;
          await writeFile(path.join(dir, FOLDER, file), documentOf(html, bundle, files, page));
          documents.push({ file, path: page.path });
        }
        await writeFile(path.join(dir, FOLDER, LIST), JSON.stringify(documents));
      },
    },
  };
}

/** Lets the lists of pages and layouts run outside a browser: `import("./X.tsx")` tells its name instead. */
const namesOnly = (): Plugin => ({
  name: "names-only",
  enforce: "pre",
  transform: {
    filter: { id: /[/\\](?:routes\.tsx|layouts\.ts)$/ },
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
  const { pages } = await load<{ pages: readonly Page[] }>("src/client/page-list.ts");
  const { LAYOUTS } = await load<{ LAYOUTS: Layouts }>("src/client/frame/layouts.ts");
  return { pages, layouts: LAYOUTS };
}

/** The module that a `load` of these lists imports. Throws where it names none. */
async function sourceOf(load: Loader | undefined): Promise<string> {
  const named: unknown = await load?.().catch((reason: unknown) => reason);
  const source = (named as { source?: unknown } | undefined)?.source;
  if (typeof source !== "string") throw new Error(`A page loads no module: ${load}`);
  return source;
}

/** A phone fetches what stands below a first screen when it is scrolled to (src/client/ui/BelowFold.tsx). */
const AT_DESK = ' media="(min-width: 48em)"';

function documentOf(html: string, bundle: Bundle, files: Files, page: Page): string {
  const first = chunksFor(bundle, files.first);
  const below = [...chunksFor(bundle, files.below)].filter((chunk) => !first.has(chunk));
  const missing = [...linksTo([...first]), ...linksTo(below, AT_DESK)].filter(
    (link) => !html.includes(link.match(/href="[^"]*"/)?.[0] ?? link),
  );
  return html
    .replace("<html", `<html${asksOf(page)}`)
    .replace(/<title>[^<]*/, `<title>${page.title.replaceAll("&", "&amp;")}`)
    .replace("</head>", `${missing.map((link) => `  ${link}\n  `).join("")}</head>`);
}

/** The files in which modules stand, and those that these need. */
function chunksFor(bundle: Bundle, sources: readonly string[]): Set<Rollup.OutputChunk> {
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
  return needed;
}

function linksTo(chunks: readonly Rollup.OutputChunk[], media = ""): string[] {
  const styles = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  const links = [
    ...(media ? [] : styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)),
    ...chunks.map(
      ({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}"${media}>`,
    ),
  ];
  return [...new Set(links)];
}

/** The attributes that tell `opening.js` what to ask for, and for whom. */
function asksOf({ asks, audiences }: Page): string {
  if (!asks || !Array.isArray(audiences)) return "";
  const askedBy = audiences.join(" ").toLowerCase();
  return ` data-asks="${asks.join(" ").replaceAll("&", "&amp;")}" data-asked-by="${askedBy}"`;
}

/** The font every page is written in is asked for beside the styles that name it. */
function withFont(html: string, bundle: Bundle): string {
  const font = Object.keys(bundle).find((name) => /inter-text.*\.woff2$/.test(name));
  if (!font) throw new Error("The font is not among the files of the client.");
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
  return html.replace("<title>", `${link}\n    <title>`);
}
