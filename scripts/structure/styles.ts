import path from "node:path";
import type { SourceFile } from "./source-files.ts";

/**
 * The limit of all style sheets together: anything that a theme, a component or a style prop can
 * express belongs there.
 */
const MAX_LINES = 4200;

/** The widths, in em, at which a layout may change; `max-width` takes one hundredth less. */
const BREAKPOINTS = [36, 40, 48, 62, 75];

const isSheet = (file: string) => /^src\/.*\.css$/.test(file);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "");

/** Returns one line per style sheet that is too long, or has classes that its pages do not use. */
export function checkStyles(files: readonly SourceFile[]): string[] {
  const sheets = files.filter(({ path: file }) => isSheet(file));
  const total = sheets.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
  const tooMany = total > MAX_LINES ? [`src: ${total} lines of CSS, at most ${MAX_LINES}`] : [];
  const used = classesUsed(files);
  return [
    ...tooMany,
    ...sheets.flatMap(oddWidths),
    ...sheets.flatMap((sheet) => compareClasses(sheet, used.get(sheet.path) ?? new Set())),
  ];
}

function oddWidths({ path: file, text }: SourceFile): string[] {
  const allowed = BREAKPOINTS.flatMap((em) => [`min-width: ${em}em`, `max-width: ${em - 0.01}em`]);
  return [...withoutComments(text).matchAll(/@media[^{]*?((?:min|max)-width: [^)]*)\)/g)]
    .map(([, width = ""]) => width)
    .filter((width) => !allowed.includes(width))
    .map((width) => `${file}: ${width} is none of the widths at which layouts change`);
}

/** Returns the classes that scripts take from each CSS module, by the module's path. */
function classesUsed(files: readonly SourceFile[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const { path: file, text } of files) {
    if (!/^src\/.*\.tsx?$/.test(file)) continue;
    for (const [, name, from = ""] of text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
      const sheet = from.startsWith("#/")
        ? `src/${from.slice(2)}`
        : path.posix.join(path.posix.dirname(file), from);
      const classes = used.get(sheet) ?? new Set();
      for (const [, one = ""] of text.matchAll(new RegExp(`(?<![./])\\b${name}\\.(\\w+)`, "g"))) {
        classes.add(one);
      }
      used.set(sheet, classes);
    }
  }
  return used;
}

function compareClasses({ path: file, text }: SourceFile, used: ReadonlySet<string>): string[] {
  if (!file.endsWith(".module.css")) return [];
  const selectors = withoutComments(text).matchAll(/\.([A-Za-z][\w-]*)(?=[^{};]*\{)/g);
  const defined = new Set([...selectors].map(([, name = ""]) => name));
  return [
    ...[...defined]
      .filter((name) => !used.has(name))
      .map((name) => `${file}: .${name} is not used`),
    ...[...used].filter((name) => !defined.has(name)).map((name) => `${file}: no class .${name}`),
  ];
}
