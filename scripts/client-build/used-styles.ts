import type { Plugin } from "vite";

/** A class of Mantine's own styles, as its parts name it. */
const CLASS = /\bm[-_][\da-z]{6,8}\b/g;
/** What stands before a block or a declaration's end. */
const HEAD = /[^;{}]*[;{}]?/y;

/**
 * Leaves out the styles of those parts of Mantine that no page uses: each part names its classes in its own code, so a
 * class that stands in no file of code is on no page.
 */
export const usedStyles = (): Plugin => ({
  name: "used-styles",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const files = Object.values(bundle);
      const used = new Set(
        files.flatMap((file) => (file.type === "chunk" ? (file.code.match(CLASS) ?? []) : [])),
      );
      for (const file of files) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        file.source = withoutUnused(String(file.source), used);
      }
    },
  },
});

/** `css` as the build has shortened it, without the rules whose selectors all name a class that is not used. */
export function withoutUnused(css: string, used: ReadonlySet<string>): string {
  const isUsed = (selector: string) =>
    (selector.match(CLASS) ?? []).every((name) => used.has(name));
  let at = 0;
  const block = (): string => {
    let kept = "";
    while (at < css.length) {
      HEAD.lastIndex = at;
      const text = HEAD.exec(css)?.[0] ?? "";
      at += text.length;
      const head = text.slice(0, -1);
      if (text.endsWith("}")) return kept + head;
      if (!text.endsWith("{")) {
        kept += text;
        continue;
      }
      const body = block();
      const selectors = head.startsWith("@") ? [head] : selectorsOf(head).filter(isUsed);
      const isEmpty = body === "" && /^@(?:media|supports|container)/.test(head);
      if (selectors.length > 0 && !isEmpty) kept += `${selectors.join(",")}{${body}}`;
    }
    return kept;
  };
  return block();
}

/** Splits a list of selectors, but not what stands in brackets. */
function selectorsOf(head: string): string[] {
  const selectors = [""];
  let depth = 0;
  for (const letter of head) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) selectors.push("");
    else selectors.push(`${selectors.pop()}${letter}`);
  }
  return selectors;
}
