/** The project's folder, and fingerprints of its files. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Returns a failure whose message is complete, so that no stack is printed. */
export function failureForPeople(message) {
  return Object.assign(new Error(message), { isForPeople: true });
}

/** Returns a file's text, or undefined if there is none. */
export function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Returns a JSON file's value, or undefined if it is missing or broken (an interrupted write). */
export function readJson(file) {
  try {
    return JSON.parse(readText(file) ?? "");
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function* filesBelow(folder, isWanted) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file, isWanted);
    else if (isWanted(file)) yield file;
  }
}

/**
 * Returns one hash over names and contents. Not over times: a fresh checkout changes every time
 * stamp, and reading some hundred small files takes a few hundredths of a second.
 */
export function fingerprint(folders, files, isWanted = () => true) {
  const hash = createHash("sha256");
  const found = folders.flatMap((folder) => [...filesBelow(path.join(ROOT, folder), isWanted)]);
  for (const file of [...found.sort(), ...files.map((name) => path.join(ROOT, name))]) {
    const text = readText(file);
    if (text !== undefined) hash.update(`${path.relative(ROOT, file)}\0${text}\0`);
  }
  return hash.digest("hex");
}
