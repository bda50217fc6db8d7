import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CHUNK_GROUPS } from "./scripts/client-build/chunks.ts";
import { cssLayers } from "./scripts/client-build/css-layers.ts";
import { directImports } from "./scripts/client-build/direct-imports.ts";
import { pageDocuments } from "./scripts/client-build/documents.ts";
import { errorTexts } from "./scripts/client-build/error-texts.ts";
import { stalePictures } from "./scripts/client-build/guide-pictures.ts";
import { helpersInVendor } from "./scripts/client-build/helpers-in-vendor.ts";
import { leanerMantine } from "./scripts/client-build/leaner-mantine.ts";
import { noRings } from "./scripts/client-build/no-rings.ts";
import { inlineOpening } from "./scripts/client-build/opening.ts";
import { precompress } from "./scripts/client-build/precompress.ts";
import { usedStyles } from "./scripts/client-build/used-styles.ts";
import { withoutJsonSchema } from "./scripts/client-build/without-json-schema.ts";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";

/** What the entry itself needs is there by the time a page is fetched: it need not stand in the list of each. */
const withoutEntry = (_: string, files: string[], { hostType }: { hostType: "html" | "js" }) =>
  hostType === "html" ? files : files.filter((file) => !/\/vendor-/.test(file));

/**
 * The React compiler keeps what a press does not change from being drawn again, for a seventh more code. That is worth it where
 * there are lists, tables and dialogs; not for pages that are read, nor in the frame of every first page.
 */
const UNCOMPILED = [
  /\/node_modules\//,
  /\/src\/client\/(?!ui\/|dashboards\/)/,
  /\/src\/features\/(?:accounts(?!\/(?:registration|users)\/)|consent|guides|contact(?!\/client\/(?:ContactMessages|Message))|insights(?!\/client\/(?!Ceo)\w+(?:View|Page|Pages)\.)|onboarding(?!\/(?:checks|corrections)\/)|progress|site)\//,
  /\/registration\/client\/(?:RegisterPage|Registered|Expectations)\.tsx/,
];

/** Seven characters of the hash tell one content from another; names stand in lists that every first page fetches, and random ones pack badly. */
const NAME = "assets/[name]-[hash:7]";
const FILE_NAMES = {
  entryFileNames: `${NAME}.js`,
  chunkFileNames: `${NAME}.js`,
  assetFileNames: `${NAME}[extname]`,
};

export default defineConfig({
  plugins: [
    react({ compiler: true, exclude: UNCOMPILED }),
    // Before what imports its parts from their own files.
    leanerMantine(),
    directImports(),
    withoutJsonSchema(),
    errorTexts(),
    cssLayers(),
    usedStyles(),
    helpersInVendor(),
    noRings(),
    inlineOpening(),
    pageDocuments(),
    // Last, since it packs what the others have written.
    precompress(),
  ],
  define: { __STALE_PICTURES__: JSON.stringify(stalePictures()) },
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    // The content policy allows no data: fonts or scripts, so every asset stays a file.
    assetsInlineLimit: 0,
    // Every browser that runs the client knows `modulepreload` (src/client/theme uses newer styles).
    modulePreload: { polyfill: false, resolveDependencies: withoutEntry },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS }, ...FILE_NAMES } },
  },
  server: { host: "127.0.0.1", proxy: { "/api": api } },
  preview: { host: "127.0.0.1", proxy: { "/api": api } },
});
