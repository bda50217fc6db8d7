import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { runTasks } from "../security/worker-tasks.ts";

/** The part used here, which the types of Node.js leave out. */
type Wasm = {
  compile: (bytes: Uint8Array) => Promise<object>;
  instantiate: (module: object, imports: Imports) => Promise<object>;
};
type Imports = Record<string, Record<string, unknown>>;
const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: Wasm };

/** Two kilobytes of a PDF may unpack to gigabytes. */
const MOST_BYTES = 256 * 1024 * 1024;

const program = readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm"))).then(
  (bytes) => wasm.compile(bytes),
);

/**
 * Opens PDFium with memory of its own, which is freed with it. The thread's limit does not count
 * WebAssembly's memory, so PDFium's requests for more (named by Emscripten) are refused beyond the
 * same limit.
 */
async function openLibrary(): Promise<PDFiumLibrary> {
  const compiled = await program;
  return PDFiumLibrary.init({
    instantiateWasm: (imports: Imports, take: (instance: object) => void) => {
      const grow = imports.env?.emscripten_resize_heap as (bytes: number) => boolean;
      const resize = (bytes: number) => bytes >>> 0 <= MOST_BYTES && grow(bytes);
      const env = { ...imports.env, emscripten_resize_heap: resize };
      void wasm.instantiate(compiled, { ...imports, env }).then(take);
      return {};
    },
  });
}

runTasks(async (bytes: Uint8Array): Promise<boolean> => {
  const library = await openLibrary();
  try {
    (await library.loadDocument(bytes)).destroy();
    return true;
  } catch {
    // It asks for a password, or its encryption is unknown: the office could not read it either.
    return false;
  }
});
