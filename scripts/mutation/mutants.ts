import { type CallExpression, type Node, parseSync, visitorKeys } from "oxc-parser";

/** One deliberate fault: the characters from `start` to `end` of `file` replaced by `text`. */
export type Mutant = {
  file: string;
  start: number;
  end: number;
  line: number;
  /** What is done, such as "<= to <" or "a where-clause removed". */
  change: string;
  text: string;
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

type Span = { start: number; end: number };

/**
 * Every deliberate fault of one TypeScript file: comparisons shifted or turned, guards that never
 * hold, conditions turned, where-clauses removed, conditions of SQL texts turned.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const add = ({ start, end }: Span, text: string, change: string) => {
    const line = source.slice(0, start).split("\n").length;
    found.push({ file, start, end, line, change, text });
  };
  const textOf = ({ start, end }: Span) => source.slice(start, end);

  const turnOperator = (node: { left: Span; right: Span; operator: string }) => {
    const other = OPERATORS[node.operator];
    if (!other) return;
    const start =
      node.left.end +
      textOf({ ...node.left, start: node.left.end, end: node.right.start }).indexOf(node.operator);
    add({ start, end: start + node.operator.length }, other, `${node.operator} to ${other}`);
  };

  const look = (node: Node) => {
    if (node.type === "BinaryExpression" || node.type === "LogicalExpression") turnOperator(node);
    if (node.type === "IfStatement") add(node.test, "false", "a guard that never holds");
    if (node.type === "ConditionalExpression") {
      add(node.test, `!(${textOf(node.test)})`, "a condition turned");
    }
    if (node.type === "UnaryExpression" && node.operator === "!") {
      add(node, textOf(node.argument), "a negation removed");
    }
    if (node.type === "CallExpression") changeCall(node);
    if (node.type === "TaggedTemplateExpression" && /^sql\b/.test(textOf(node.tag))) {
      node.quasi.quasis.forEach(turnSql);
    }
  };
  const changeCall = ({ callee, end }: CallExpression) => {
    if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
    const { name } = callee.property;
    if (CLAUSES.has(name)) add({ start: callee.object.end, end }, "", `a ${name} removed`);
    if (name === "some") add(callee.property, "every", "some to every");
    if (name === "every") add(callee.property, "some", "every to some");
  };
  const turnSql = (part: Span) => {
    for (const [pattern, text] of SQL_CONDITIONS) {
      for (const match of textOf(part).matchAll(pattern)) {
        const start = part.start + match.index;
        add({ start, end: start + match[0].length }, text, `SQL ${match[0]} to ${text}`);
      }
    }
  };
  walk(parseSync(file, source).program, look);
  return found;
}

/** Calls `look` with a node and everything below it, in the order of the text. */
function walk(node: Node, look: (node: Node) => void) {
  look(node);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key as keyof Node] as unknown as Node | Node[] | null | undefined;
    for (const each of Array.isArray(child) ? child : [child]) if (each) walk(each, look);
  }
}

/** The file's text with the one fault in it. */
export const apply = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end);
