import type { Person } from "./people.ts";
import { fileOf, moduleOf, partOf, partsOf, type Syntax, textOf } from "./syntax.ts";
import {
  type Closure,
  isClosure,
  isFetched,
  isKnown,
  isListed,
  operate,
  type Scope,
  THERE,
  truthOf,
  UNKNOWN,
} from "./values.ts";

/** The client's functions that ask who is signed in. */
const SESSION_READS = new Set(["useSignedIn", "useSession", "currentSession"]);
const DEEPEST = 40;

export type RealModules = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/**
 * Evaluates an expression of the client's sources for one kind of person, as far as it follows from
 * who is signed in: `UNKNOWN` for everything else. Functions of rules and policies are really
 * called.
 */
export class Evaluator {
  private depth = 0;
  private readonly person: Person;
  private readonly real: RealModules;

  constructor(person: Person, real: RealModules) {
    this.person = person;
    this.real = real;
  }

  nameIn(scope: Scope, name: string): unknown {
    if (name === "undefined") return undefined;
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const found = at.names.get(name);
      if (found) return found();
    }
    return this.topLevel(scope.file, name);
  }

  topLevel(file: string, name: string): unknown {
    const loaded = this.real.get(file);
    if (loaded) return name in loaded ? loaded[name] : UNKNOWN;
    const binding = moduleOf(file).bindings.get(name);
    if (!binding || binding.from === "package") return UNKNOWN;
    if (binding.from === "file") return this.topLevel(binding.file, binding.name);
    const scope: Scope = { file, names: new Map(), outer: undefined };
    if (binding.node.type === "FunctionDeclaration") return { closure: binding.node, scope };
    return this.evaluate(partOf(binding.node, "init"), scope);
  }

  evaluate(node: Syntax | undefined, scope: Scope): unknown {
    if (!node || this.depth > DEEPEST) return UNKNOWN;
    this.depth += 1;
    try {
      const read = READERS[node.type];
      return read ? read(this, node, scope) : UNKNOWN;
    } finally {
      this.depth -= 1;
    }
  }

  of(node: Syntax, name: string, scope: Scope) {
    return this.evaluate(partOf(node, name), scope);
  }

  logical(node: Syntax, scope: Scope): unknown {
    const left = this.of(node, "left", scope);
    const truth = truthOf(left);
    if (node.operator === "&&") {
      if (truth === false) return left;
      const right = this.of(node, "right", scope);
      // Whatever the other one is: both have to hold.
      return truth || truthOf(right) === false ? right : UNKNOWN;
    }
    if (truth === undefined) return UNKNOWN;
    const isTaken = node.operator === "||" ? truth : left !== null && left !== undefined;
    return isTaken ? left : this.of(node, "right", scope);
  }

  object(node: Syntax, scope: Scope): unknown {
    const made: Record<string, unknown> = {};
    for (const property of partsOf(node, "properties")) {
      if (property.type === "SpreadElement") {
        const spread = this.of(property, "argument", scope);
        if (spread === UNKNOWN) return UNKNOWN;
        if (isClosure(spread)) continue;
        Object.assign(made, spread);
        continue;
      }
      const key = partOf(property, "key");
      const name = property.computed ? this.evaluate(key, scope) : (key?.name ?? key?.value);
      if (typeof name !== "string") return UNKNOWN;
      made[name] = this.of(property, "value", scope);
    }
    return made;
  }

  answerOf(node: Syntax, scope: Scope): unknown {
    const callee = partOf(node, "callee");
    if (callee?.type === "Identifier" && SESSION_READS.has(textOf(callee, "name")))
      return this.person;
    const inputs = partsOf(node, "arguments").map((input) => this.evaluate(input, scope));
    if (
      callee?.type === "MemberExpression" &&
      textOf(partOf(callee, "property"), "name") === "includes"
    ) {
      const list = this.of(callee, "object", scope);
      return Array.isArray(list) && isKnown(inputs[0]) ? list.includes(inputs[0]) : UNKNOWN;
    }
    const target = this.evaluate(callee, scope);
    if (typeof target === "function") return this.askReally(target, inputs);
    return isClosure(target) ? this.resultOf(target, inputs) : UNKNOWN;
  }

  askReally(target: unknown, inputs: readonly unknown[]): unknown {
    if (!inputs.every(isKnown)) return UNKNOWN;
    try {
      return (target as (...all: readonly unknown[]) => unknown)(...inputs);
    } catch {
      return UNKNOWN;
    }
  }

  /** Returns the return value of a client function, if its return values can be determined. */
  resultOf({ closure: node, scope: outer }: Closure, inputs: readonly unknown[]): unknown {
    const scope = this.scopeOf(node, outer, inputs);
    const body = partOf(node, "body");
    if (body?.type !== "BlockStatement") return this.evaluate(body, scope);
    for (const statement of partsOf(body, "body")) {
      this.declare(statement, scope);
      if (statement.type === "ReturnStatement") return this.of(statement, "argument", scope);
      if (statement.type !== "IfStatement") continue;
      const truth = truthOf(this.of(statement, "test", scope));
      if (truth === undefined) return UNKNOWN;
      const taken = partOf(statement, truth ? "consequent" : "alternate");
      if (taken?.type === "ReturnStatement") return this.of(taken, "argument", scope);
      if (taken) return UNKNOWN;
    }
    return UNKNOWN;
  }

  /** Returns the names within a function that is called with these values. */
  scopeOf(node: Syntax, outer: Scope, inputs: readonly unknown[]): Scope {
    const scope: Scope = { file: outer.file, names: new Map(), outer };
    partsOf(node, "params").forEach((param, index) => {
      this.bind(param, () => (index < inputs.length ? inputs[index] : UNKNOWN), scope);
    });
    return scope;
  }

  /** Adds the names a statement declares. */
  declare(statement: Syntax, scope: Scope) {
    if (statement.type === "FunctionDeclaration") {
      scope.names.set(textOf(partOf(statement, "id"), "name"), () => ({
        closure: statement,
        scope,
      }));
    }
    if (statement.type !== "VariableDeclaration") return;
    for (const declarator of partsOf(statement, "declarations")) {
      // What is assigned again may be anything by then.
      const init = statement.kind === "const" ? partOf(declarator, "init") : undefined;
      const id = partOf(declarator, "id");
      const value = once(() => this.evaluate(init, scope));
      if (id) this.bind(id, value, scope);
    }
  }

  bind(pattern: Syntax, value: () => unknown, scope: Scope) {
    if (pattern.type === "Identifier") scope.names.set(textOf(pattern, "name"), value);
    if (pattern.type === "AssignmentPattern") {
      const left = partOf(pattern, "left");
      const withDefault = () => {
        const given = value();
        return given === undefined ? this.of(pattern, "right", scope) : given;
      };
      if (left) this.bind(left, withDefault, scope);
    }
    if (pattern.type === "ArrayPattern") {
      for (const element of partsOf(pattern, "elements")) this.bind(element, () => UNKNOWN, scope);
    }
    const taken = new Set<string>();
    for (const property of partsOf(pattern, "properties")) {
      if (property.type === "RestElement") {
        const rest = partOf(property, "argument");
        if (rest) this.bind(rest, () => restOf(value(), taken), scope);
        continue;
      }
      const name = textOf(partOf(property, "key"), "name");
      taken.add(name);
      const target = partOf(property, "value");
      if (target) this.bind(target, () => memberOf(value(), name), scope);
    }
  }
}

type Reader = (by: Evaluator, node: Syntax, scope: Scope) => unknown;
const through =
  (name: string): Reader =>
  (by, node, scope) =>
    by.evaluate(partOf(node, name), scope);
const closure: Reader = (_, node, scope): Closure => ({ closure: node, scope });
const there = () => THERE;

/** How each kind of expression is worked out; any other is not known. */
const READERS: Record<string, Reader> = {
  Literal: (_, node) => node.value,
  Identifier: (by, node, scope) => by.nameIn(scope, textOf(node, "name")),
  ParenthesizedExpression: through("expression"),
  TSAsExpression: through("expression"),
  TSSatisfiesExpression: through("expression"),
  ChainExpression: through("expression"),
  AwaitExpression: through("argument"),
  ArrowFunctionExpression: closure,
  FunctionExpression: closure,
  JSXElement: there,
  JSXFragment: there,
  JSXExpressionContainer: through("expression"),
  UnaryExpression: (by, node, scope) => {
    const truth = truthOf(by.evaluate(partOf(node, "argument"), scope));
    return node.operator === "!" && truth !== undefined ? !truth : UNKNOWN;
  },
  BinaryExpression: (by, node, scope) =>
    operate(
      textOf(node, "operator"),
      by.evaluate(partOf(node, "left"), scope),
      by.evaluate(partOf(node, "right"), scope),
    ),
  LogicalExpression: (by, node, scope) => by.logical(node, scope),
  ConditionalExpression: (by, node, scope) => {
    const truth = truthOf(by.evaluate(partOf(node, "test"), scope));
    if (truth === undefined) return UNKNOWN;
    return by.evaluate(partOf(node, truth ? "consequent" : "alternate"), scope);
  },
  ArrayExpression: (by, node, scope) => {
    const values = partsOf(node, "elements").map((element) => by.evaluate(element, scope));
    return values.every(isKnown) ? values : UNKNOWN;
  },
  ObjectExpression: (by, node, scope) => by.object(node, scope),
  ImportExpression: (_, node, scope) => {
    const fetched = fileOf(textOf(partOf(node, "source"), "value"), scope.file);
    return fetched ? { fetched } : UNKNOWN;
  },
  MemberExpression: (by, node, scope) => {
    const owner = by.evaluate(partOf(node, "object"), scope);
    const property = partOf(node, "property");
    const key = node.computed ? by.evaluate(property, scope) : textOf(property, "name");
    return memberOf(owner, key);
  },
  CallExpression: (by, node, scope) => by.answerOf(node, scope),
};

function memberOf(owner: unknown, key: unknown): unknown {
  if (owner === null || owner === undefined) return undefined;
  if (owner === UNKNOWN || owner === THERE || isClosure(owner) || key === UNKNOWN) return UNKNOWN;
  if (isFetched(owner)) return owner.name ? UNKNOWN : { ...owner, name: String(key) };
  const value = (owner as Record<string, unknown>)[String(key)];
  // A list's or a text's own methods are not worked out.
  return typeof value === "function" && !Object.hasOwn(owner as object, String(key))
    ? UNKNOWN
    : value;
}

const restOf = (value: unknown, taken: ReadonlySet<string>): unknown =>
  isListed(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !taken.has(name)))
    : UNKNOWN;

function once(read: () => unknown): () => unknown {
  let state: { value: unknown } | "reading" | undefined;
  return () => {
    // What needs itself to be known is not known.
    if (state === "reading") return UNKNOWN;
    if (!state) {
      state = "reading";
      state = { value: read() };
    }
    return state.value;
  };
}
