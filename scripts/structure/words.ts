import { isScript, type SourceFile } from "./source-files.ts";

/** Names that the code no longer uses, each with the term from docs/glossary.md or of the field. */
const REPLACED: readonly (readonly [name: RegExp, term: string])[] = [
  [/^told$/i, "notice, input, spec: what it is"],
  [/^(asked|wanted|sought)$/i, "params, input, filter, pattern: what it is"],
  [/^(said|heard)$/i, "text, output: what it is"],
  [/^called$/, "displayName"],
  [/^say[A-Z]/, "format…"],
  [/^tell($|[A-Z])/, "notify… or run"],
  [/^figures?($|[A-Z])|(^|[a-z])Figures?($|[A-Z])/, "metric"],
  [/^standings?$|(^|[a-z])Standings?($|[A-Z])/, "status, stage or facts"],
  [/^happenings?$|(^|[a-z])Happenings?$/, "event"],
  [/^desk$|(^|[a-z])Desk($|[A-Z])/, "panel, form, queue or flow"],
  [/^seekers?$|(^|[a-z])Seekers?($|[A-Z])/, "unassigned"],
  [/^twin$/i, "secondInstance"],
  [/^(books|papers|story)$/i, "store, documents, scenario"],
  [/^messenger$/i, "payment source"],
  [/^(patience|patient)$/, "timeout"],
];

/**
 * Declarations, parameters, and properties that get a value in code: numbers and texts belong to
 * the wire.
 */
const DECLARED = [
  /\b(?:const|let|function\*?|type|interface|class)\s+([\w$]+)/g,
  /\(([\w$]+)\??(?::|\) =>)/g,
  /, ([\w$]+)\??(?:: (?=[A-Za-z(])|\) =>)/g,
];

const ANSWERS = /\/\*\*\s*(?:\* )?Answers (?:the|its|whether|how|what|undefined)\b/;

const termFor = (name: string): string | undefined =>
  REPLACED.find(([replaced]) => replaced.test(name))?.[1];

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/**
 * Returns one line per declared name or file name that was replaced, and per docstring that says
 * "Answers".
 */
export function checkWords(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path: file }) => isScript(file))
    .flatMap(({ path: file, text }) => [
      ...fileProblems(file),
      ...DECLARED.flatMap((pattern) => nameProblems(file, text, pattern)),
      ...(ANSWERS.test(text) ? [`${file}: a docstring says Returns`] : []),
    ]);
}

function fileProblems(file: string): string[] {
  const name = file.split("/").at(-1)?.split(".")[0] ?? "";
  const term = termFor(name);
  return term ? [`${file}: the term is ${term}`] : [];
}

const nameProblems = (file: string, text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(({ 1: name = "", index }) => {
    const term = termFor(name);
    return term ? [`${file}:${lineOf(text, index)}: ${name}: the term is ${term}`] : [];
  });
