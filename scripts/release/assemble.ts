/**
 * Assembles the deployed files and nothing else: the server's own files, the built client,
 * migrations, operators' commands and the packages of production. No tests, no tools, no git
 * folder, no settings. After `npm run build`:
 *
 *     node scripts/release/assemble.ts <folder>
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The deployed parts of the project. */
const OWN = [
  "package.json",
  "package-lock.json",
  "migrations",
  "src",
  "scripts/admin.ts",
  "scripts/admin",
];

/** The output of `npm run build`, which is what runs. */
const BUILT = ["dist/client", "dist/server", "dist/breached-passwords.bin"];

/** Parts needed only to build or test it. The client's source is in the build. */
const NOT_OWN = [
  /\.test\.tsx?$/,
  /\/test-[a-z-]+\.ts$/,
  /\.client\.ts$/,
  /\/client$/,
  /\.(tsx|css|md)$/,
];

/** Parts of packages that a running server never opens. */
const NOT_OF_PACKAGES = [
  // Headers to compile against Node.js, and its manual.
  /\/node-linux-[a-z0-9]+\/(include|share|CHANGELOG\.md)$/,
  /\.(map|md|markdown)$/i,
  // Their own tests, tools and examples, and sources that do not run: Node.js runs no TypeScript of
  // packages.
  /\/node_modules\/(@[^/]+\/)?[^/]+\/(tests?|examples?|bench(marks)?|\.yarn|\.github)$/,
  /\.([cm]?ts|cc|h|gyp)$|\/fontkit\/src$/,
  // Extensions of the embedded database, none of which is used.
  /\/pglite\/dist\/[a-z_-]+\.tar\.gz$/,
  // The same code for browsers and mobile apps, and for `require`.
  /\.umd(\.min)?\.js$|\/pdfkit\.(standalone|browser)(\.old)?\.m?js$|\/pako\/dist$/,
  /\/dist\/((esm|commonjs)\/(browser|react-native)|browser(-module)?\.[cm]js)$|\/yaml\/browser$/,
  /\/pglite\/dist\/.*\.cjs$/,
  /\/pdfium\/dist\/(pdfium\.wasm\.base64-.*|index\.(cjs|esm\.(base64|browser|cdn|worker)\.js)|worker.*)$/,
  // Binaries for another runtime than Node.js.
  /\/prebuilds$/,
  // Weights and pictures of fonts that no PDF uses.
  /\/noto-sans-[a-z]+\/((1|2|3|5|6|8|9)00|.+\.png)/,
  /\/dejavu-fonts-ttf\/(?!ttf$|package\.json$|LICENSE$|ttf\/DejaVuSans(-Bold)?\.ttf$)/,
];

type LockedPackage = { dev?: boolean; devOptional?: boolean };

/** Returns the folders of the installed packages that production needs. */
function productionPackages(root: string): string[] {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const packages: [string, LockedPackage][] = Object.entries(lock.packages);
  return packages
    .filter(([name, { dev, devOptional }]) => name !== "" && !dev && !devOptional)
    .map(([name]) => name)
    .filter((name) => existsSync(path.join(root, name)));
}

/** Copies the deployed files into an empty or new folder. */
export function assemble(target: string): void {
  if (!BUILT.every((name) => existsSync(path.join(ROOT, name)))) {
    throw new Error("First: npm run build");
  }
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  for (const name of [...OWN, ...BUILT]) copy(name, target, NOT_OWN);
  for (const name of productionPackages(ROOT)) copyPackage(name, target);
}

function copy(name: string, target: string, leftOut: readonly RegExp[]): void {
  const isKept = (source: string) =>
    source.startsWith(path.join(ROOT, "dist")) || !leftOut.some((pattern) => pattern.test(source));
  cpSync(path.join(ROOT, name), path.join(target, name), { recursive: true, filter: isKept });
}

/** Copies a package without the nested ones, which have lines of their own in the lockfile. */
function copyPackage(name: string, target: string): void {
  const from = path.join(ROOT, name);
  cpSync(from, path.join(target, name), {
    recursive: true,
    filter: (source) => {
      const inside = source.slice(from.length);
      if (inside.includes("/node_modules")) return false;
      return !NOT_OF_PACKAGES.some((pattern) => pattern.test(source));
    },
  });
}

/** What an archive adds to each file, a header and padding, as image builders count them. */
const PIECE = 512;

/** Returns the bytes of a folder as an archive, which is how a layer of an image is counted. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => (entry.isFile() ? statSync(path.join(entry.parentPath, entry.name)).size : 0))
    .reduce((sum, size) => sum + PIECE + Math.ceil(size / PIECE) * PIECE, 0);
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error("Name the folder to put it into.");
  assemble(path.resolve(target));
  console.log(`${target}: ${Math.round(sizeOf(target) / 1e6)} MB`);
}
