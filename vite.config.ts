import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pageFiles } from "./scripts/client-build/page-files.ts";
import { precompress } from "./scripts/client-build/precompress.ts";
import { stalePictures } from "./scripts/guide/pictures.ts";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";

/**
 * How the code is cut into files, by package and by folder, the most urgent first: each takes the modules that `test` names and
 * everything that these import, unless a file before it has it. What no group takes stays with its page.
 */
const FILES = [
  {
    name: "react",
    test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/,
  },
  { name: "zod", test: /node_modules[\\/]zod[\\/]/ },
  // What a visitor's first screen needs, then other public pages, then who has just signed in.
  { name: "base", test: /client[\\/](?:main|app[\\/](?:Public|Auth)Layout)\.|LoginPage\./ },
  { name: "site", test: /[\\/](?:Home|Contact|Register|Verify)Page\./ },
  { name: "member", test: /(?:WorkLayout|BarTools|UndoKeys|(?:Trainee|Batch)DashboardPage)\./ },
  { name: "icons", test: /@tabler/ },
  { name: "charts", test: /recharts|@mantine[\\/]charts|[\\/](?:d3-|@?redux|immer)/ },
  {
    name: "overlay",
    test: /@floating-ui|[\\/](?:Menu|Popover|Combobox|Tooltip|Select|Modal|Drawer|NavLink)[\\/]/,
  },
  { name: "table", test: /client[\\/]ui[\\/](?:table|DataTable)/ },
  { name: "dates", test: /@mantine[\\/]dates/ },
  // What all of the office use, and last what each opens first.
  {
    name: "office",
    test: /client[\\/]app[\\/]dashboards[\\/]|CtoDashboardPage\./,
  },
  { name: "ui", test: /src[\\/]client|@mantine/, minShareCount: 12 },
  { name: "features", test: /[\\/]src[\\/]/, minShareCount: 9 },
  { name: "ceo", test: /(?:CeoInterviewsPage|CompanyParts)\./ },
  { name: "admin", test: /RegistrationsPage\./ },
  { name: "trainer", test: /TrainerDashboardPage\./ },
  // The decisions of the office's queue, where something waits.
  { name: "queue", test: /queue[\\/]OtherQueues\./ },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

export default defineConfig({
  plugins: [react({ compiler: true }), pageFiles(), precompress()],
  define: { __STALE_PICTURES__: JSON.stringify(stalePictures()) },
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    // The content policy allows no data: fonts or scripts, so every asset stays a file.
    assetsInlineLimit: 0,
    // Every browser that runs the client knows `modulepreload` (src/client/theme uses newer styles).
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  server: { host: "127.0.0.1", proxy: { "/api": api } },
  preview: { host: "127.0.0.1", proxy: { "/api": api } },
});
