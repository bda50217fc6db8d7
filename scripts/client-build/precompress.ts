import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Not documents: the server first writes the hub's name into them. */
const PACKED = /\.(?:js|mjs|css|svg|txt|json|ttf)$/;
/**
 * Files of every visit are compressed as small as possible; fonts and workers take a twentieth of
 * that time.
 */
const CORE = /\.(?:js|css)$/;
const QUICK_QUALITY = 9;
/** Below this a compressed file saves no packet. */
const LEAST_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `x.br` and `x.gz` next to each text file of the build, so that the server never compresses
 * one itself (src/platform/http/client-files.ts). Node.js compresses on as many threads as its pool
 * has.
 */
export const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  writeBundle: {
    order: "post",
    sequential: true,
    handler: async ({ dir }) => {
      if (!dir) throw new Error("The build has no folder.");
      const names = await readdir(dir, { recursive: true });
      // Code of the previous build, by the hash in its name.
      const isPacked = (name: string) => name.startsWith("assets") && names.includes(`${name}.br`);
      await Promise.all(
        names
          .filter((name) => PACKED.test(name) && !isPacked(name))
          .map((name) => pack(path.join(dir, name))),
      );
    },
  },
});

async function pack(file: string) {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: CORE.test(file)
      ? constants.BROTLI_MAX_QUALITY
      : QUICK_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
