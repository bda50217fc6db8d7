import type { Route } from "#/shared/contract.ts";
import { Evaluator, type RealModules } from "./evaluate.ts";
import type { Person } from "./people.ts";
import { isSyntax, moduleOf, partOf, partsOf, type Syntax, textOf } from "./syntax.ts";
import {
  isClosure,
  isFetched,
  isListed,
  propsOf,
  type Scope,
  signOf,
  truthOf,
  UNKNOWN,
} from "./values.ts";

type Inputs = readonly unknown[];

/** Calls of the contract by the place that makes them: one way that leads there, by the names of its parts. */
export type Reached = Map<Route, readonly string[]>;

const isCode = (file: string) => /\/client\/|\.tsx$|\.client\.ts$/.test(file);

/**
 * Finds the calls that the client can make for one kind of person: from a component through all
 * that it renders, opens and uses, except behind a condition that is false for them. Where a
 * condition is about anything but who they are, both branches are followed.
 */
export class Reach {
  readonly reached: Reached = new Map();
  readonly evaluator: Evaluator;
  private readonly seen = new Set<string>();
  private readonly real: RealModules;
  private way: readonly string[] = [];

  constructor(person: Person, real: RealModules) {
    this.evaluator = new Evaluator(person, real);
    this.real = real;
  }

  private add = (route: Route) => this.reached.get(route) ?? this.reached.set(route, this.way);

  /** Follows everything a file refers to, recursively. */
  visit(file: string, name: string, inputs: Inputs = []): void {
    if (this.real.has(file) || !isCode(file)) return;
    const binding = moduleOf(file).bindings.get(name);
    if (binding?.from === "file") this.visit(binding.file, binding.name, inputs);
    const sign = `${file}#${name} ${signOf(inputs)}`;
    if (binding?.from !== "here" || this.seen.has(sign)) return;
    this.seen.add(sign);
    const before = this.way;
    this.way = [...this.way, name];
    const scope: Scope = { file, names: new Map(), outer: undefined };
    const { node } = binding;
    const made = node.type === "VariableDeclarator" ? partOf(node, "init") : node;
    if (made) this.walkUsed(made, scope, inputs);
    this.way = before;
  }

  /**
   * A function is walked with its arguments, a lazily loaded component too; anything else as it is.
   */
  walkUsed(node: Syntax, scope: Scope, inputs: Inputs): void {
    if (FUNCTIONS.has(node.type)) {
      this.walkFunction(node, scope, inputs);
      return;
    }
    const wrapper = textOf(partOf(node, "callee"), "name");
    const wrapped = partsOf(node, "arguments")[0];
    if (wrapper === "memo" && wrapped) {
      this.walkUsed(wrapped, scope, inputs);
      return;
    }
    const lazy = /^lazy(Panel|Dialog)$/.test(wrapper);
    const source = lazy ? this.evaluator.evaluate(wrapped, scope) : undefined;
    const load = (source as { load?: unknown } | undefined)?.load;
    const part = isClosure(load) ? this.evaluator.resultOf(load, []) : undefined;
    if (isFetched(part)) this.visitFetched(part, undefined, inputs);
    else this.walk(node, scope);
  }

  walkFunction(node: Syntax, outer: Scope, inputs: readonly unknown[]) {
    const scope = this.evaluator.scopeOf(node, outer, inputs);
    for (const param of partsOf(node, "params")) this.walkDefaults(param, scope);
    const body = partOf(node, "body");
    if (body) this.walk(body, scope);
  }

  /** The names bound by a pattern are not uses of what they refer to; its defaults are. */
  walkDefaults(pattern: Syntax, scope: Scope) {
    const right = partOf(pattern, "right");
    if (right) this.walk(right, scope);
    for (const property of partsOf(pattern, "properties")) {
      const value = partOf(property, "value");
      if (value) this.walkDefaults(value, scope);
    }
  }

  walkBlock(statements: readonly Syntax[], outer: Scope) {
    const scope: Scope = { file: outer.file, names: new Map(), outer };
    for (const statement of statements) this.evaluator.declare(statement, scope);
    for (const statement of statements) {
      this.walk(statement, scope);
      if (this.leaves(statement, scope)) return;
    }
  }

  /** Whether nothing after a statement is come to. */
  leaves(statement: Syntax | undefined, scope: Scope): boolean {
    if (!statement) return false;
    if (statement.type === "ReturnStatement" || statement.type === "ThrowStatement") return true;
    if (statement.type === "BlockStatement") {
      return partsOf(statement, "body").some((inner) => this.leaves(inner, scope));
    }
    if (statement.type !== "IfStatement") return false;
    const truth = truthOf(this.evaluator.evaluate(partOf(statement, "test"), scope));
    if (truth === undefined) return false;
    return this.leaves(partOf(statement, truth ? "consequent" : "alternate"), scope);
  }

  walkBranches(node: Syntax, scope: Scope) {
    const test = partOf(node, "test");
    const truth = truthOf(this.evaluator.evaluate(test, scope));
    if (test) this.walk(test, scope);
    const [then, otherwise] = [partOf(node, "consequent"), partOf(node, "alternate")];
    if (then && truth !== false) this.walk(then, scope);
    if (otherwise && truth !== true) this.walk(otherwise, scope);
  }

  walkLogical(node: Syntax, scope: Scope) {
    const [left, right] = [partOf(node, "left"), partOf(node, "right")];
    if (left) this.walk(left, scope);
    const value = this.evaluator.evaluate(left, scope);
    const truth = truthOf(value);
    const isOver =
      truth !== undefined &&
      (node.operator === "&&" ? !truth : node.operator === "||" ? truth : value != null);
    if (right && !isOver) this.walk(right, scope);
  }

  walkSwitch(node: Syntax, scope: Scope) {
    const value = this.evaluator.evaluate(partOf(node, "discriminant"), scope);
    let isTaken = false;
    for (const choice of partsOf(node, "cases")) {
      const test = partOf(choice, "test");
      const expected = test ? this.evaluator.evaluate(test, scope) : value;
      if (value !== UNKNOWN && expected !== UNKNOWN && expected !== value && !isTaken) continue;
      const statements = partsOf(choice, "consequent");
      this.walkBlock(statements, scope);
      isTaken = value !== UNKNOWN && statements.length === 0;
      if (value !== UNKNOWN && statements.length > 0) return;
    }
  }

  walkElement(node: Syntax, scope: Scope) {
    const opening = partOf(node, "openingElement") ?? node;
    const props = new Map<string, unknown>();
    let isSpread = false;
    for (const attribute of partsOf(opening, "attributes")) {
      if (attribute.type === "JSXSpreadAttribute") {
        const spread = this.evaluator.evaluate(partOf(attribute, "argument"), scope) || {};
        if (isListed(spread)) for (const entry of Object.entries(spread)) props.set(...entry);
        else isSpread = true;
      }
      const value = partOf(attribute, "value");
      const name = textOf(partOf(attribute, "name"), "name");
      if (name) props.set(name, value ? this.evaluator.evaluate(value, scope) : true);
    }
    if (partsOf(node, "children").length > 0) props.set("children", UNKNOWN);
    const name = partOf(opening, "name");
    if (name?.type === "JSXIdentifier")
      this.use(textOf(name, "name"), scope, [propsOf(props, isSpread)]);
    else if (name) this.walk(name, scope);
    for (const child of [...partsOf(opening, "attributes"), ...partsOf(node, "children")]) {
      this.walk(child, scope);
    }
  }

  /** Follows a name to what it refers to, where it is not local to the function. */
  use(name: string, scope: Scope, inputs?: Inputs) {
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const own = at.names.get(name)?.();
      if (isFetched(own) && own.name && isCode(own.fetched))
        this.visit(own.fetched, own.name, inputs);
      if (at.names.has(name)) return;
    }
    this.visit(scope.file, name, inputs);
  }

  /** Reads in a list are asked for again where they are shown: a mention makes no call. */
  walkList(node: Syntax, scope: Scope) {
    for (const element of partsOf(node, "elements")) {
      if (!isRoute(this.evaluator.evaluate(element, scope))) this.walk(element, scope);
    }
  }

  walkMember(node: Syntax, scope: Scope) {
    const owner = partOf(node, "object");
    const value = this.evaluator.evaluate(node, scope);
    if (isRoute(value)) this.add(value);
    if (isFetched(value)) return this.visitFetched(value);
    if (owner) this.walk(owner, scope);
    if (node.computed) this.walkParts(node, scope, "object");
  }

  walkObject(node: Syntax, scope: Scope) {
    // A read that is switched off for them is not made.
    const enabled = partsOf(node, "properties").find(
      (property) => textOf(partOf(property, "key"), "name") === "enabled",
    );
    if (enabled && truthOf(this.evaluator.evaluate(partOf(enabled, "value"), scope)) === false)
      return;
    this.walkParts(node, scope);
  }

  walkCall(node: Syntax, scope: Scope) {
    const callee = partOf(node, "callee");
    const fetched =
      callee?.type === "MemberExpression" &&
      this.evaluator.evaluate(partOf(callee, "object"), scope);
    if (isFetched(fetched)) {
      const taken = partOf(partsOf(node, "arguments")[0] ?? node, "body");
      const part = textOf(taken && partOf(taken, "property"), "name");
      return this.visitFetched(fetched, part);
    }
    const name = textOf(callee, "name");
    if (name === "queryKeyOf") return;
    const given = partsOf(node, "arguments");
    const texts = given.map((input) => this.evaluator.evaluate(input, scope));
    const isSpread = given.some(({ type }) => type === "SpreadElement");
    if (callee?.type === "Identifier" && !isSpread) {
      this.use(name, scope, texts);
      for (const input of given) this.walk(input, scope);
    } else this.walkParts(node, scope);
  }

  /**
   * Follows what is used of a lazily loaded file; all its exports where that cannot be determined.
   */
  visitFetched(value: unknown, taken?: string, inputs?: Inputs) {
    if (!isFetched(value) || !isCode(value.fetched)) return;
    const name = taken || value.name;
    for (const one of name ? [name] : moduleOf(value.fetched).exported)
      this.visit(value.fetched, one, inputs);
  }

  walk(node: Syntax, scope: Scope) {
    if (node.type.startsWith("TS") && !partOf(node, "expression")) return;
    const walker = WALKERS[node.type];
    if (walker) walker(this, node, scope);
    else this.walkParts(node, scope);
  }

  walkParts(node: Syntax, scope: Scope, without = "") {
    for (const [name, part] of Object.entries(node)) {
      if (name === without) continue;
      for (const inner of Array.isArray(part) ? part : [part]) {
        if (isSyntax(inner)) this.walk(inner, scope);
      }
    }
  }
}

type Walker = (by: Reach, node: Syntax, scope: Scope) => void;
const walkFunction: Walker = (by, node, scope) => by.walkFunction(node, scope, []);
const walkBranches: Walker = (by, node, scope) => by.walkBranches(node, scope);

const WALKERS: Record<string, Walker> = {
  FunctionDeclaration: walkFunction,
  FunctionExpression: walkFunction,
  ArrowFunctionExpression: walkFunction,
  BlockStatement: (by, node, scope) => by.walkBlock(partsOf(node, "body"), scope),
  IfStatement: walkBranches,
  ConditionalExpression: walkBranches,
  LogicalExpression: (by, node, scope) => by.walkLogical(node, scope),
  SwitchStatement: (by, node, scope) => by.walkSwitch(node, scope),
  JSXElement: (by, node, scope) => by.walkElement(node, scope),
  MemberExpression: (by, node, scope) => by.walkMember(node, scope),
  ObjectExpression: (by, node, scope) => by.walkObject(node, scope),
  CallExpression: (by, node, scope) => by.walkCall(node, scope),
  // The parts of a file that is waited for are followed where they are used.
  AwaitExpression: (by, node, scope) => {
    if (partOf(node, "argument")?.type !== "ImportExpression") by.walkParts(node, scope);
  },
  ImportExpression: (by, node, scope) => by.visitFetched(by.evaluator.evaluate(node, scope)),
  Identifier: (by, node, scope) => by.use(textOf(node, "name"), scope),
  ArrayExpression: (by, node, scope) => by.walkList(node, scope),
  VariableDeclarator: (by, node, scope) => {
    const [id, init] = [partOf(node, "id"), partOf(node, "init")];
    if (id) by.walkDefaults(id, scope);
    if (init) by.walk(init, scope);
  },
  Property: (by, node, scope) => by.walkParts(node, scope, node.computed ? "" : "key"),
};

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "access" in value && "path" in value;
