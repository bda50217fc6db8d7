import { dump } from "/tmp/dump.mjs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cssLayers } from "./scripts/client-build/css-layers.ts";
import { inlineOpening } from "./scripts/client-build/opening.ts";
const T = Number(process.env.T ?? 20000);
const MIN = Number(process.env.MIN ?? 2);
export default defineConfig({
  plugins: [react({ compiler: process.env.COMPILER !== "no" }), cssLayers(), inlineOpening(), dump("/tmp/dump.json")],
  define: { __STALE_PICTURES__: "[]" },
  build: {
    outDir: process.env.OUT ?? "/tmp/exp", emptyOutDir: true, assetsInlineLimit: 0, manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: JSON.parse(process.env.CHUNKS ?? "[]").map((g: any) => ({ ...g, ...(g.test ? { test: new RegExp(g.test) } : {}) })), } } },
  },
});
