/**
 * Writes the server as a few files of plain JavaScript to dist/server, for `npm start`: it uses 30
 * MB less and starts in half the time of 900 modules in TypeScript
 * (docs/decisions/0052-server-in-few-files.md). `npm run build` runs this if it is out of date.
 */
import { globSync } from "node:fs";
import path from "node:path";
import { build } from "vite";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OUT = path.join(ROOT, "dist/server");

/**
 * Packages that open files next to themselves or are native code, and packages loaded late, if at
 * all, and as a whole.
 */
const STAY_PACKAGES = [
  "@aws-sdk/client-s3",
  "@electric-sql/pglite",
  "@fastify/static",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "@node-rs/argon2",
  "harfbuzzjs",
  "pdfkit",
  "pg-native",
  "pino",
  "sharp",
];

// The server, and the programs of its threads (src/platform/config/root.ts names these files).
const sources = ["src/platform/main.ts", ...globSync("src/platform/**/*-worker.ts", { cwd: ROOT })];
const inputs = Object.fromEntries(
  sources.map((source) => [path.basename(source, ".ts"), path.join(ROOT, source)]),
);

await build({
  root: ROOT,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: "warn",
  // Packages are resolved as Node.js does.
  resolve: { mainFields: ["main", "module"] },
  ssr: { noExternal: true, external: STAY_PACKAGES },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: false,
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: inputs,
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        // Names and lines are kept, for errors in the log.
        minify: { compress: true, mangle: false, codegen: false },
        comments: { legal: false, annotation: false, jsdoc: false },
      },
    },
  },
});
