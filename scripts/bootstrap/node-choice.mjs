/** Which Node.js runs the project, and where that is recorded next to the packages. */
import { existsSync } from "node:fs";
import path from "node:path";

const CARRIED = /^node_modules\/node(-bin)?-(linux|darwin|win)-[a-z0-9]+$/;

const partsOf = (version) => version.split(".").map(Number);

/** True if `version` (such as "24.21.0", or undefined) is `oldest` or later. */
export function isNewEnough(version, oldest) {
  if (version === undefined) return false;
  const expected = partsOf(oldest);
  const differing = partsOf(version).map((part, index) => part - expected[index]);
  return (differing.find((difference) => difference !== 0) ?? 0) > 0 || version === oldest;
}

/** The newest Node.js in the lockfile's packages for any platform: everything is tested with it. */
export function newestPinned(packages) {
  const versions = Object.entries(packages)
    .filter(([name]) => CARRIED.test(name))
    .map(([, { version }]) => version);
  return versions.reduce((newest, version) => (isNewEnough(version, newest) ? version : newest));
}

/** The record: a Node.js inside the project by its relative path, so that a copy runs its own. */
export function stampOf(lock, node, root) {
  const way = path.relative(root, node);
  const isInside = !way.startsWith("..") && !path.isAbsolute(way);
  return { lock, node: isInside ? way.split(path.sep).join("/") : null };
}

/** Returns the Node.js in a record; undefined if it has to be looked for again. */
export function nodeOf({ node }, root) {
  // The system's own, which may be another one today.
  if (typeof node !== "string" || path.isAbsolute(node)) return undefined;
  const file = path.join(root, node);
  return existsSync(file) ? file : undefined;
}
