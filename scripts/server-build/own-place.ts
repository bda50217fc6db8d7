import path from "node:path";
import type { Plugin } from "vite";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OWN = /^(?:src|demo)\//;
const WORKER = /new URL\("\.\/([a-z-]+-worker)\.ts", import\.meta\.url\)/g;

/**
 * In the server's files a module is no longer where its source is: what it opens next to itself
 * (migrations, the built client) is named from the folder of these files, `outDir`, and a thread's
 * file becomes one of them.
 */
export const ownPlace = (outDir: string): Plugin => ({
  name: "own-place",
  transform(code, id) {
    const source = path.relative(ROOT, id).replaceAll("\\", "/");
    if (!OWN.test(source) || !code.includes("import.meta.")) return null;
    const withThreads = code.replace(WORKER, (_, name: string) => {
      const worker = path.join(path.dirname(id), `${name}.ts`);
      this.emitFile({ type: "chunk", id: worker, fileName: `${name}.js` });
      return `new URL("./${name}.js", import.meta["url"])`;
    });
    const from = path.relative(outDir, id).replaceAll("\\", "/");
    return withThreads
      .replaceAll(
        "import.meta.dirname",
        `(import.meta["dirname"] + "/${path.posix.dirname(from)}")`,
      )
      .replaceAll("import.meta.url", `new URL("${from}", import.meta["url"])`);
  },
});
