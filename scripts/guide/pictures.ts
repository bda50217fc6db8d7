/** Which of the guide's pictures are up to date: each is kept with a hash of its page's source. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { importsOf, sideOf } from "../structure/imports.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
export const KEPT_PICTURES = "docs/guide/pictures.json";

const read = (file: string): string =>
  readFileSync(path.join(ROOT, file), "utf8").replaceAll("\r\n", "\n");

/** Returns the page that a picture's address opens, by the line of its feature's routes. */
function pageFileOf(address: string): string | undefined {
  for (const found of globSync("src/domain/**/*.routes.tsx", { cwd: ROOT })) {
    const routes = found.replaceAll(path.sep, "/");
    const text = read(routes);
    const call = text.split(/\bpage\(/).find((one) => one.includes(`"${address}"`));
    if (!call) continue;
    const loader = /"(?:, |,\s+)(\w+)\)/.exec(call)?.[1];
    const source = loader ? text.slice(text.indexOf(`const ${loader} =`)) : call;
    const file = /import\("([^"]+)"\)/.exec(source)?.[1];
    if (file) return path.posix.join(path.posix.dirname(routes), file);
  }
  return undefined;
}

/**
 * Returns the files of features' screens that a page consists of, without parts that all screens
 * share (frame, theme, parts).
 */
function sourcesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(path.join(ROOT, file))) return found;
  found.add(file);
  for (const { to } of importsOf({ path: file, text: read(file) })) {
    if (to.startsWith("src/domain/") && sideOf(to) === "client") sourcesOf(to, found);
  }
  return found;
}

/**
 * Returns the hash of the source of an address's page: it changes if the page is changed or
 * removed.
 */
export function hashOfPage(address: string): string {
  const hash = createHash("sha256");
  const page = pageFileOf(address);
  for (const file of page ? [...sourcesOf(page)].sort() : []) hash.update(read(file));
  return hash.digest("hex").slice(0, 16);
}

type KeptPictures = Record<string, { address: string; hash: string }>;

/** Returns the existing pictures, by name. */
export const keptPictures = (): KeptPictures =>
  existsSync(path.join(ROOT, KEPT_PICTURES))
    ? (JSON.parse(read(KEPT_PICTURES)) as KeptPictures)
    : {};

/** Returns the names of the pictures whose page was changed after they were taken. */
export const stalePictures = (): string[] =>
  Object.entries(keptPictures())
    .filter(([, { address, hash }]) => hashOfPage(address) !== hash)
    .map(([name]) => name);
