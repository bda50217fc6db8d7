import { readFileSync } from "node:fs";
import path from "node:path";
import { type Node, parseSync } from "oxc-parser";

/** A node of any kind, looked at by the names of its parts. */
export type Syntax = { type: string; start: number; end: number } & Record<string, unknown>;

/** Where a name of a file comes from: declared at its top, or imported from another file or package. */
type Binding =
  | { from: "here"; node: Syntax }
  | { from: "file"; file: string; name: string }
  | { from: "package" };

export type Module = { file: string; bindings: Map<string, Binding>; exported: Set<string> };

export const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Returns the part of a node under a name, where it is a node. */
export const partOf = (node: Syntax, name: string): Syntax | undefined =>
  isSyntax(node[name]) ? (node[name] as Syntax) : undefined;

/** Returns the parts of a node under a name that holds a list; what is left out of a list is not among them. */
export const partsOf = (node: Syntax, name: string): Syntax[] =>
  Array.isArray(node[name]) ? (node[name] as unknown[]).filter(isSyntax) : [];

export const textOf = (node: Syntax | undefined, name: string): string =>
  String(node?.[name] ?? "");

const known = new Map<string, Module>();

/** Returns a source file's top: what it declares and imports. Each is read once. */
export function moduleOf(file: string): Module {
  const before = known.get(file);
  if (before) return before;
  const bindings = new Map<string, Binding>();
  const { program, errors } = parseSync(file, readFileSync(file, "utf8"));
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const exported = new Set<string>();
  const module = { file, bindings, exported };
  known.set(file, module);
  for (const statement of (program as unknown as { body: Syntax[] }).body) {
    if (statement.type === "ImportDeclaration") bindImports(module, statement);
    else {
      const before = new Set(bindings.keys());
      bindDeclaration(module, partOf(statement, "declaration") ?? statement);
      if (statement.type !== "ExportNamedDeclaration") continue;
      for (const name of bindings.keys()) if (!before.has(name)) exported.add(name);
    }
  }
  return module;
}

function bindImports({ file, bindings }: Module, statement: Syntax) {
  const source = textOf(partOf(statement, "source"), "value");
  const target = fileOf(source, file);
  for (const specifier of partsOf(statement, "specifiers")) {
    const local = textOf(partOf(specifier, "local"), "name");
    const name = textOf(partOf(specifier, "imported"), "name");
    bindings.set(local, target ? { from: "file", file: target, name } : { from: "package" });
  }
}

function bindDeclaration({ bindings }: Module, declaration: Syntax) {
  const id = partOf(declaration, "id");
  if (id) bindings.set(textOf(id, "name"), { from: "here", node: declaration });
  for (const declarator of partsOf(declaration, "declarations")) {
    const name = partOf(declarator, "id");
    if (name?.type === "Identifier") {
      bindings.set(textOf(name, "name"), { from: "here", node: declarator });
    }
  }
}

/** Returns the file of the sources that an import names, from the root of the tree; nothing for packages and styles. */
export function fileOf(source: string, importer: string): string | undefined {
  if (!/\.tsx?$/.test(source)) return undefined;
  if (source.startsWith("#/")) return source.replace("#/", "src/");
  return source.startsWith(".") ? path.join(path.dirname(importer), source) : undefined;
}
