import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PURPOSES } from "#/platform/security/secrets.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PAGE = readFileSync(path.join(ROOT, "docs/security/asvs.md"), "utf8");
const FOLDERS = ["src", "scripts", "test", "docs", "migrations"];
const FILES = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  ),
  ...readdirSync(ROOT),
].map((file) => `/${file.split(path.sep).join("/")}`);

type Row = { id: string; level: string; state: string; by: string; shownBy: string };
const ROWS: Row[] = [...PAGE.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(
  ([, id = "", rest = ""]) => {
    const [level = "", , state = "", by = "", shownBy = ""] = rest
      .split(" | ")
      .map((cell) => cell.trim());
    return { id, level, state, by, shownBy };
  },
);
const FILE_NAME = /`([\w./-]+\.(?:ts|tsx|md|json|mjs|sql))`/g;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

test("the counts at the top are those of the lines, of which each requirement has one", () => {
  const count = (state: string) => ROWS.filter((row) => row.state === state).length;
  const applies = ROWS.length - count("n/a");
  expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
  expect(PAGE).toContain(
    `${applies} of ${ROWS.length} requirements apply: ${count("met")} met, ${count("operator")} the operator's, ${count("open")} open.`,
  );
  // Of ASVS 5.0.0, levels 1 and 2.
  expect(["1", "2"].map((level) => ROWS.filter((row) => row.level === level).length)).toEqual([
    70, 183,
  ]);
  const states = ["met", "operator", "n/a", "open"].map(count);
  expect(states.reduce((sum, number) => sum + number)).toBe(253);
  expect(count("met")).toBeGreaterThanOrEqual(175);
});

test("every file that is named is there", () => {
  const named = ROWS.flatMap(({ by, shownBy }) => namesIn(`${by} ${shownBy}`, FILE_NAME));
  expect(named.length).toBeGreaterThan(200);
  expect(
    [...new Set(named)].filter((name) => !FILES.some((file) => file.endsWith(`/${name}`))),
  ).toEqual([]);
});

test("what is met is shown by a test, what is the operator's by a line of the doctor", () => {
  const isShown = ({ shownBy }: Row) =>
    namesIn(shownBy, /`([\w./-]+\.(?:test|spec)\.tsx?)`/g).length > 0;
  const unshown = ROWS.filter((row) => row.state === "met" && !isShown(row));
  const untold = ROWS.filter((row) => row.state === "operator" && !row.by.includes("doctor: "));
  expect([...unshown, ...untold].map(({ id }) => id)).toEqual([]);
  const sources = FILES.filter((file) => /\/scripts\/admin\/production-\w+\.ts$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
    .join("\n");
  const lines = namesIn(PAGE.slice(PAGE.indexOf("|---")), /`doctor: ([\w-]+)`/g);
  expect([...new Set(lines)].filter((name) => !sources.includes(`"${name}"`))).toEqual([]);
});

test("the inventory of keys names each key of the platform's own, and each setting that is one", () => {
  const [keys = "", settings = ""] = ["security/keys.md", "operations/settings.md"].map((name) =>
    readFileSync(path.join(ROOT, "docs", name), "utf8"),
  );
  const secrets = namesIn(settings, /\b([A-Z][A-Z0-9_]*_(?:KEY|SECRET|TOKEN|SECRET_PREVIOUS))\b/g);
  expect(secrets.length).toBeGreaterThan(4);
  const missing = [...PURPOSES.map((purpose) => `\`${purpose}\``), ...secrets];
  expect([...new Set(missing)].filter((name) => !keys.includes(name))).toEqual([]);
});
