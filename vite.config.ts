import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pageFiles } from "./scripts/client-build/page-files.ts";
import { precompress } from "./scripts/client-build/precompress.ts";
import { stalePictures } from "./scripts/guide/pictures.ts";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";

/** Modules of these names, as a group's test. */
const named = (...names: string[]) =>
  new RegExp(`[\\\\/](?:${names.join(" ").replaceAll(" ", "|")})\\.`);

/**
 * How the code is split into files, by package and by folder, the most urgent first: each takes the
 * modules that `test` names and everything that these import, unless an earlier file has it. The
 * rest stays with its page. A page loads the whole of each file that it needs a part of, so shared
 * code comes before the first screen of each kind of user.
 */
const FILES = [
  {
    name: "react",
    test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/,
  },
  { name: "zod", test: /node_modules[\\/]zod[\\/]/ },
  // A visitor's first screen, then other public pages, then what many screens share.
  { name: "base", test: /client[\\/](?:main|app[\\/](?:Public|Auth)Layout)\.|LoginPage\./ },
  // Small parts of many screens: each would load the whole file of the first screen that has it.
  {
    name: "small",
    test: named(
      "Card CardSection Columns DateText FactList IconMail IconPhone IconSchool Paper QueryView Textarea WhoToAsk",
      "email line-field list months normal-form page-size payment-options person-name reason-field text-field typed-code version-field visible-line",
      "use-merged-ref",
    ),
  },
  // A visitor's forms, whose answers wait in the office's queue.
  { name: "forms", test: /[\\/](?:registration|contact)\.contract\./ },
  { name: "site", test: /[\\/](?:Home|Contact|Register|Verify)Page\./ },
  {
    name: "shared",
    test: /src[\\/](?:shared|client[\\/]lib)[\\/]|@tabler|(?:body-props|MeetingText|FieldGrid|(?:Check|Radio)Icon)\./,
    minShareCount: 3,
  },
  // A choice list is rendered by code that comes after the first paint.
  { name: "ui", test: /src[\\/]client[\\/]ui[\\/](?!ListFields)/, minShareCount: 60 },
  // The first screen after signing in.
  { name: "frame", test: /(?:WorkLayout|BarTools|UndoKeys)\./ },
  // Shared by some first screens, and unused by others.
  { name: "choices", test: /[\\/](?:Checkbox|Radio|StatCard|details\.contract)\./ },
  { name: "interviews", test: /[\\/]outcome\.contract\./ },
  { name: "trainee", test: /TraineeDashboardPage\./ },
  { name: "office", test: /(?:Office|Dashboard)Layout\./ },
  { name: "ceo", test: /CeoInterviewsPage\./ },
  { name: "batch", test: /BatchDashboardPage\./ },
  { name: "admin", test: /RegistrationsPage\./ },
  // Unneeded by most first screens, and so loaded after their first paint.
  { name: "charts", test: /recharts|@mantine[\\/]charts|[\\/](?:d3-|@?redux|immer)/ },
  {
    name: "overlay",
    test: /@floating-ui|ListFields\.|[\\/](?:Menu|Popover|Combobox|Tooltip|Select|Modal|Drawer)[\\/]/,
  },
  { name: "parts", test: /src[\\/]client[\\/]ui[\\/]/, minShareCount: 12 },
  { name: "trainer", test: /TrainerDashboardPage\./ },
  { name: "dates", test: /@mantine[\\/]dates/ },
  { name: "common", test: /src[\\/]client|@mantine/, minShareCount: 12 },
  { name: "features", test: /[\\/]src[\\/]/, minShareCount: 9 },
  { name: "company", test: /CompanyParts\./ },
  { name: "cto", test: /CtoDashboardPage\./ },
  // The decisions of the office's queue, if something waits.
  { name: "queue", test: /queue[\\/]OtherQueues\./ },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

export default defineConfig({
  plugins: [react({ compiler: true }), pageFiles(), precompress()],
  define: { __STALE_PICTURES__: JSON.stringify(stalePictures()) },
  build: {
    outDir: "dist/client",
    // Code of the previous build stays (scripts/bootstrap/older-builds.mjs).
    emptyOutDir: false,
    // The content policy allows no data: fonts or scripts, so every asset stays a file.
    assetsInlineLimit: 0,
    // One file; split, a first screen requested up to six.
    cssCodeSplit: false,
    // Every browser that runs the client supports `modulepreload` (src/client/theme uses newer
    // styles).
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  server: { host: "127.0.0.1", proxy: { "/api": api } },
  preview: { host: "127.0.0.1", proxy: { "/api": api } },
});
