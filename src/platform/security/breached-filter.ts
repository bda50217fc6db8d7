import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { normalForm } from "#/shared/normal-form.ts";

/**
 * A list of stolen passwords as one file: the first 40 bits of each one's SHA-1, sorted, after a
 * head of four letters and their number. A million of them are 5 MB; the chance that a password on
 * no list is mistaken for one of them is one in a million.
 */
const HEAD = "BPF1";
const HEAD_BYTES = 8;
const PREFIX_BYTES = 5;
/** Shorter passwords are refused for their length, so the filter need not contain them. */
const LEAST_CHARACTERS = 8;
const MOST = 50_000_000;

export type BreachFilter = { size: number; has: (text: string) => boolean };

const prefixOf = (text: string): number =>
  createHash("sha1").update(text).digest().readUIntBE(0, PREFIX_BYTES);

/** Returns a filter over the bytes of its file. Throws if they are invalid. */
export function openFilter(bytes: Buffer): BreachFilter {
  const size = bytes.length < HEAD_BYTES ? 0 : bytes.readUInt32BE(4);
  if (bytes.toString("latin1", 0, 4) !== HEAD || bytes.length !== HEAD_BYTES + size * PREFIX_BYTES)
    throw new Error("The filter of stolen passwords is not whole.");
  const at = (index: number) => bytes.readUIntBE(HEAD_BYTES + index * PREFIX_BYTES, PREFIX_BYTES);
  return {
    size,
    has: (text) => {
      const prefix = prefixOf(text);
      let [low, high] = [0, size];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (at(middle) < prefix) low = middle + 1;
        else high = middle;
      }
      return low < size && at(low) === prefix;
    },
  };
}

/** Reads a filter's file. Throws if it is missing or incomplete. */
export const readFilter = async (file: string): Promise<BreachFilter> =>
  openFilter(await readFile(file));

/** Returns the file of a filter for these prefixes, in any order, with duplicates. */
function packed(prefixes: Float64Array): Buffer {
  const sorted = prefixes.sort();
  const bytes = Buffer.alloc(HEAD_BYTES + sorted.length * PREFIX_BYTES);
  let size = 0;
  for (const [index, prefix] of sorted.entries()) {
    if (index > 0 && prefix === sorted[index - 1]) continue;
    bytes.writeUIntBE(prefix, HEAD_BYTES + size * PREFIX_BYTES, PREFIX_BYTES);
    size += 1;
  }
  bytes.write(HEAD, "latin1");
  bytes.writeUInt32BE(size, 4);
  return bytes.subarray(0, HEAD_BYTES + size * PREFIX_BYTES);
}

const HASH_DIGITS = 40;

/**
 * The prefixes of a list's line: a password, or a SHA-1 with its number of thefts, as HIBP writes
 * them.
 */
function prefixesOf(line: string, leastTimes: number): number[] {
  if (line.length < LEAST_CHARACTERS) return [];
  const [, hash, times = "1"] = /^([0-9A-F]+)(?::(\d+))?$/i.exec(line.trimEnd()) ?? [];
  if (hash?.length === HASH_DIGITS) {
    const isOften = Number(times) >= leastTimes;
    return isOften ? [Number.parseInt(hash.slice(0, PREFIX_BYTES * 2), 16)] : [];
  }
  const text = normalForm(line);
  if ([...text].length < LEAST_CHARACTERS) return [];
  return [...new Set([text, text.toLowerCase()])].map(prefixOf);
}

/**
 * Makes a filter from a list with one password, or one SHA-1 and its count, per line. Leaves out
 * hashes that were stolen fewer than `leastTimes` times. Returns how many lines there were and how
 * many entries the filter has. Throws if the list cannot be read or has too many for one file.
 */
export async function makeFilter(
  list: string,
  target: string,
  { leastTimes = 1 }: { leastTimes?: number } = {},
): Promise<{ lines: number; size: number; bytes: number }> {
  let prefixes = new Float64Array(1 << 20);
  let [count, lines] = [0, 0];
  for await (const some of linesOf(list)) {
    lines += some.length;
    for (const prefix of some.flatMap((line) => prefixesOf(line, leastTimes))) {
      if (count === MOST) throw new Error("The list has too many entries: take the commonest.");
      if (count === prefixes.length) prefixes = grown(prefixes);
      prefixes[count] = prefix;
      count += 1;
    }
  }
  const bytes = packed(prefixes.subarray(0, count));
  await mkdir(path.dirname(target), { recursive: true });
  // Written next to it and renamed, so that readers always see a whole one.
  await writeFile(`${target}.new`, bytes);
  await rename(`${target}.new`, target);
  return { lines, size: openFilter(bytes).size, bytes: bytes.length };
}

/** Yields the lines of a file in the chunks as read: one by one takes five times as long. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  let rest = "";
  for await (const piece of createReadStream(file, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    const lines = (rest + String(piece)).split(/\r?\n/);
    rest = lines.pop() ?? "";
    yield lines;
  }
  if (rest) yield [rest];
}

function grown(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const twice = new Float64Array(values.length * 2);
  twice.set(values);
  return twice;
}
