import type { Syntax } from "./syntax.ts";

/** What cannot be determined without running the page: data, state, what somebody typed. */
export const UNKNOWN = Symbol("unknown");
/** A function or an element: there, but nothing to compare. */
export const THERE = Symbol("there");

/** A function of the client's sources, with the names it sees. */
export type Closure = { closure: Syntax; scope: Scope };

/** The names of a function, each with its value, evaluated on first use. */
export type Scope = {
  file: string;
  names: Map<string, () => unknown>;
  outer: Scope | undefined;
};

/** A part of a file that is fetched when it is wanted; the whole of it before its part is named. */
export type Fetched = { fetched: string; name?: string };

export const isFetched = (value: unknown): value is Fetched =>
  typeof value === "object" && value !== null && "fetched" in value;

export const isClosure = (value: unknown): value is Closure =>
  typeof value === "object" && value !== null && "closure" in value;

/**
 * Whether all properties of an object are known: not where something unknown was spread into it.
 */
export const isListed = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !OPEN.has(value);

/** Objects that may have more than is known. */
const OPEN = new WeakSet<object>();

/** A component's props: those not named are absent, unless props were spread. */
export function propsOf(props: ReadonlyMap<string, unknown>, isSpread: boolean): object {
  const given = Object.fromEntries(props);
  if (!isSpread) return given;
  const open = new Proxy(given, {
    get: (target, key) => (key in target ? Reflect.get(target, key) : UNKNOWN),
  });
  OPEN.add(open);
  return open;
}

/** Whether all of a value is known, so that a real function can be asked with it. */
export function isKnown(value: unknown): boolean {
  if (value === UNKNOWN || value === THERE || isClosure(value) || isFetched(value)) return false;
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isKnown);
}

/** Returns whether a condition holds; undefined where that cannot be determined. */
export const truthOf = (value: unknown): boolean | undefined =>
  value === UNKNOWN ? undefined : Boolean(value);

/**
 * Returns what distinguishes two uses of one function: its plain arguments, as they are or as
 * props.
 */
export const signOf = (inputs: readonly unknown[]): string =>
  JSON.stringify(inputs.map((input) => (isPlain(input) ? input : signOfProps(input))));

const signOfProps = (input: unknown) =>
  typeof input === "object" && input !== null && isProps(input)
    ? Object.entries(input).map(([name, value]) => [name, isPlain(value) ? value : kindOf(value)])
    : kindOf(input);

const isProps = (input: object) => !Array.isArray(input) && !isClosure(input) && !isFetched(input);
const kindOf = (value: unknown) => (value === UNKNOWN ? "?" : Boolean(value));
const isPlain = (value: unknown) =>
  value === null || ["string", "number", "boolean", "undefined"].includes(typeof value);

const OPERATIONS: Record<string, (left: never, right: never) => unknown> = {
  "===": (left, right) => left === right,
  "!==": (left, right) => left !== right,
  ">": (left, right) => left > right,
  "<": (left, right) => left < right,
  in: (left, right) => left in (right as object),
};

/** Returns the result of an operator on two known values. */
export function operate(operator: string, left: unknown, right: unknown): unknown {
  const operation = OPERATIONS[operator];
  if (!operation || left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
  return operation(left as never, right as never);
}
