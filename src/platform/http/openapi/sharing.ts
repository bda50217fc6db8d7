import { isJson, type Json } from "./json.ts";
import type { NamedSchemas } from "./schemas.ts";

/** Shorter ones are easier to read inline. */
const SHORTEST_SHARED = 60;

const pascal = (text: string) => `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
const singular = (text: string) => text.replace(/ies$/, "y").replace(/(ch|sh|x|ss)es$|s$/, "$1");

const isWorthSharing = (schema: Json): boolean =>
  (isJson(schema.properties) || Array.isArray(schema.enum)) &&
  JSON.stringify(schema).length > SHORTEST_SHARED;

/** A field of several words names what it holds (`batchType`); one word needs whose field it is. */
function nameOf(owner: string, field: string): string {
  const word = pascal(field.replace(/Id$/, ""));
  return /[a-z][A-Z]/.test(word) || owner.endsWith(word) ? word : owner + word;
}

type Visit = (schema: Json, hint: string) => Json;

/** Returns a schema with the schemas directly inside it changed by `visit`. */
function mapInner(schema: Json, hint: string, visit: Visit): Json {
  const result: Json = { ...schema };
  if (isJson(schema.items)) result.items = visit(schema.items, singular(hint));
  if (isJson(schema.additionalProperties)) {
    result.additionalProperties = visit(schema.additionalProperties, hint);
  }
  if (isJson(schema.properties)) {
    result.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, visit(field as Json, name)]),
    );
  }
  for (const kind of ["anyOf", "oneOf", "allOf"] as const) {
    const choices = schema[kind];
    if (Array.isArray(choices)) result[kind] = choices.map((choice: Json) => visit(choice, hint));
  }
  return result;
}

/**
 * Names every structure that occurs inlined more than once within the named schemas, after the
 * field that holds it in the schema of the shortest name.
 */
export function shareRepeated(schemas: NamedSchemas): void {
  const counts = new Map<string, number>();
  const count: Visit = (schema, hint) => {
    const text = JSON.stringify(schema);
    if (isWorthSharing(schema)) counts.set(text, (counts.get(text) ?? 0) + 1);
    return mapInner(schema, hint, count);
  };
  // The plainest owner names it: a round is an interview's before it is that of one somebody
  // arranged.
  const before = Object.entries(schemas.all()).toSorted(([a], [b]) => a.length - b.length);
  // Each named schema counts as one occurrence, so that the same schema inlined elsewhere refers to
  // it.
  for (const [name, schema] of before) count(schema, name);
  for (const [owner, schema] of before) {
    const share: Visit = (part, hint) => {
      const isRepeated = (counts.get(JSON.stringify(part)) ?? 0) > 1;
      const inner = mapInner(part, hint, share);
      return isRepeated ? schemas.add(nameOf(owner, hint), inner, owner) : inner;
    };
    schemas.replace(owner, mapInner(schema, owner, share));
  }
}

/**
 * Moves parts that occur more than once in a list into `shared`, under the name `nameOf` gives, and
 * returns the parts with references instead. A name that is taken keeps its part.
 */
export function shareParts(
  parts: readonly Json[],
  place: string,
  nameOf: (part: Json) => string | undefined,
): { shared: Record<string, Json>; refer: (part: Json) => Json } {
  const counts = new Map<string, number>();
  for (const part of parts) {
    const text = JSON.stringify(part);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const shared: Record<string, Json> = {};
  const names = new Map<string, string>();
  for (const part of parts) {
    const text = JSON.stringify(part);
    const name = nameOf(part);
    if (!name || names.has(text) || (counts.get(text) ?? 0) < 2 || shared[name]) continue;
    shared[name] = part;
    names.set(text, name);
  }
  const refer = (part: Json): Json => {
    const name = names.get(JSON.stringify(part));
    return name ? { $ref: `#/components/${place}/${name}` } : part;
  };
  return { shared, refer };
}
