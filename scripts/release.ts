/**
 * Makes a folder to deploy, `npm run release -- <folder>`: what runs the hub, with the built client and the packages it needs,
 * without history, tests and development packages. `npm run build` comes first.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["dist", "migrations", "public", "scripts/admin", "scripts/bootstrap", "src"];
const FILES = [
  "index.html",
  "package-lock.json",
  "package.json",
  "scripts/admin.ts",
  "scripts/bootstrap.mjs",
  "tsconfig.client.json",
  "tsconfig.json",
  "vite.config.ts",
];
/** Which the fingerprint of the built client covers, so that a start does not build it anew. */
const FINGERPRINTED = ["scripts/client-build"];
const ONLY_FOR_TESTS = /\.(test|spec)\.tsx?$|(^|\/)testing\/|\/test-platform\.ts$/;

/** Every file that is deployed, by its way from the project's folder; packages apart. */
export function filesToDeploy(root = ROOT): string[] {
  const folders = [...FOLDERS, ...FINGERPRINTED].filter((folder) =>
    existsSync(path.join(root, folder)),
  );
  const found = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  return [...found, ...FILES]
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !ONLY_FOR_TESTS.test(file));
}

function release(target: string): number {
  if (!existsSync(path.join(ROOT, "dist/client/index.html"))) {
    console.error("The client is not built: npm run build");
    return 1;
  }
  if (existsSync(target) && readdirSync(target).length > 0) {
    console.error(`${target} is not empty. Release into a folder of its own.`);
    return 1;
  }
  for (const file of filesToDeploy()) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(target, file));
  }
  const args = [
    "ci",
    "--omit=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  ];
  const { status } = spawnSync("npm", args, { cwd: target, stdio: "inherit" });
  if (status !== 0) return status ?? 1;
  // Says which packages and which Node.js these are, so that a start installs nothing.
  const stamp = "node_modules/.bootstrap.json";
  if (existsSync(path.join(ROOT, stamp))) cpSync(path.join(ROOT, stamp), path.join(target, stamp));
  console.log(`${target}: start it with npm start, or as docs/operations/running.md says.`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [target] = process.argv.slice(2);
  if (!target) console.error("Name a folder: npm run release -- <folder>");
  process.exitCode = target ? release(path.resolve(process.env.INIT_CWD ?? "", target)) : 2;
}
