import { type CallExpression, type Node, parseSync, visitorKeys } from "oxc-parser";

type Span = { start: number; end: number };

/** One deliberate fault: the characters from `start` to `end` of `file` replaced by `text`. */
export type Mutant = {
  file: string;
  start: number;
  end: number;
  line: number;
  /** The change, such as "<= to <" or "a where-clause removed". */
  change: string;
  text: string;
  /** The whole expression around it, which a switch can replace. */
  within: Span;
  /** Outside every function: it runs once, when its file is loaded. */
  isAtLoad: boolean;
};

const OPERATORS: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
};

/** Conditions in the text of an `sql` template. */
const SQL_CONDITIONS: readonly [pattern: RegExp, text: string][] = [
  [/<=/g, "<"],
  [/>=/g, ">"],
  [/ < /g, " <= "],
  [/ > /g, " >= "],
  [/ = /g, " <> "],
  [/ is not null/g, " is null"],
  [/ is null/g, " is not null"],
  [/\band\b/g, "or"],
];

const CLAUSES = new Set(["where", "whereRef", "having", "havingRef", "orWhere"]);

/**
 * Returns every deliberate fault for one TypeScript file: comparisons shifted or reversed, guards
 * that never hold, conditions negated, where-clauses removed, conditions of SQL texts negated.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  let isAtLoad = true;
  const add = (within: Span, { start, end }: Span, text: string, change: string) => {
    const line = source.slice(0, start).split("\n").length;
    mutants.push({ file, start, end, line, change, text, within: spanOf(within), isAtLoad });
  };
  const textOf = ({ start, end }: Span) => source.slice(start, end);

  const invertOperator = (node: Span & { left: Span; right: Span; operator: string }) => {
    const other = OPERATORS[node.operator];
    if (!other) return;
    const start =
      node.left.end +
      textOf({ ...node.left, start: node.left.end, end: node.right.start }).indexOf(node.operator);
    add(node, { start, end: start + node.operator.length }, other, `${node.operator} to ${other}`);
  };

  const look = (node: Node, isOutside: boolean) => {
    isAtLoad = isOutside;
    if (node.type === "BinaryExpression" || node.type === "LogicalExpression") invertOperator(node);
    if (node.type === "IfStatement") add(node.test, node.test, "false", "a guard that never holds");
    if (node.type === "ConditionalExpression") {
      add(node.test, node.test, `!(${textOf(node.test)})`, "a condition turned");
    }
    if (node.type === "UnaryExpression" && node.operator === "!") {
      add(node, node, textOf(node.argument), "a negation removed");
    }
    if (node.type === "CallExpression") changeCall(node);
    if (node.type === "TaggedTemplateExpression" && /^sql\b/.test(textOf(node.tag))) {
      for (const part of node.quasi.quasis) invertSql(node, part);
    }
  };
  const changeCall = (call: CallExpression) => {
    const { callee, end } = call;
    if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
    const { name } = callee.property;
    if (CLAUSES.has(name)) add(call, { start: callee.object.end, end }, "", `a ${name} removed`);
    if (name === "some") add(call, callee.property, "every", "some to every");
    if (name === "every") add(call, callee.property, "some", "every to some");
  };
  const invertSql = (template: Span, part: Span) => {
    for (const [pattern, text] of SQL_CONDITIONS) {
      for (const match of textOf(part).matchAll(pattern)) {
        const start = part.start + match.index;
        add(template, { start, end: start + match[0].length }, text, `SQL ${match[0]} to ${text}`);
      }
    }
  };
  walk(parseSync(file, source).program, look);
  return mutants;
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/**
 * Calls `look` with a node and everything below it, in the order of the text, and with whether it
 * is outside every function.
 */
function walk(node: Node, look: (node: Node, isOutside: boolean) => void, isOutside = true) {
  look(node, isOutside);
  const isStillOutside = isOutside && !FUNCTIONS.has(node.type);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key as keyof Node] as unknown as Node | Node[] | null | undefined;
    for (const each of Array.isArray(child) ? child : [child])
      if (each) walk(each, look, isStillOutside);
  }
}

/** Returns the file's text with the one fault in it. */
export const apply = (source: string, { start, end, text }: Span & { text: string }): string =>
  source.slice(0, start) + text + source.slice(end);

type Numbered = Mutant & { id: number };

/**
 * Returns the file's text with every fault behind a switch: `globalThis.hasFault(id)` decides at
 * run time whether the place runs as it is or with its fault. Without that function it runs as it
 * is.
 */
export function withSwitches(source: string, mutants: readonly Numbered[]): string {
  const inOrder = mutants.toSorted((a, b) => sizeOf(b.within) - sizeOf(a.within) || a.id - b.id);
  const outer = inOrder.filter(
    ({ within }, at) => !inOrder.slice(0, at).some((earlier) => holds(earlier.within, within)),
  );
  return outer
    .toSorted((a, b) => b.within.start - a.within.start)
    .reduce((text, mutant) => apply(text, switchOf(source, mutant, inOrder)), source);
}

/**
 * The switch of one place: its own faults, and within the unchanged text those of the places
 * inside.
 */
function switchOf(source: string, { within }: Numbered, all: readonly Numbered[]) {
  const here = all.filter((other) => holds(within, other.within));
  const own = here.filter((other) => holds(other.within, within));
  const moved = here
    .filter((other) => !own.includes(other))
    .map((other) => ({
      ...other,
      within: moveBack(other.within, within.start),
      ...moveBack(other, within.start),
    }));
  const plain = withSwitches(source.slice(within.start, within.end), moved);
  const text = own.reduce((rest, mutant) => {
    const faulty = apply(source.slice(within.start, within.end), {
      ...moveBack(mutant, within.start),
      text: mutant.text,
    });
    return `(globalThis.hasFault?.(${mutant.id}) ? (${faulty}) : ${rest})`;
  }, `(${plain})`);
  return { ...within, text };
}

const sizeOf = ({ start, end }: Span) => end - start;
const holds = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end;
const moveBack = ({ start, end }: Span, by: number): Span => ({ start: start - by, end: end - by });
