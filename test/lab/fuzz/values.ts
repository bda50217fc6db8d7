import fc from "fast-check";
import { addDays } from "#/shared/dates.ts";
import type { InputSchema } from "#test/support/input-schema.ts";
import { PERSONA_PASSWORD } from "#test/support/personas.ts";
import { HOSTILE } from "#test/support/wrong-bodies.ts";
import type { FuzzWorld } from "./world.ts";

/** Placeholder for the caller's id, replaced when the request is sent. */
const SELF = "@self";

type Json = Omit<InputSchema, "enum"> & {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Json[];
  allOf?: Json[];
  items?: Json;
  required?: string[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

const TODAY = "2026-03-02";
const days = fc
  .integer({ min: -40, max: 60 })
  .map((offset) => addDays(new Date().toISOString().slice(0, 10) || TODAY, offset));

/** The library's own take seconds to be listed. */
const letters = fc.constantFrom(
  ..."aZ09 -_.@/\\'\"<>&%;|éßİñदिल்ல中あ\u0301\u200d\u202e\ufeff🪔👩🏽‍🚀\t\n\u007f\u0085",
);

/**
 * Made once: the library goes through all letters whenever one is made, and every field of every
 * call has one.
 */
const words = fc.string({ unit: letters, maxLength: 30 });

const PASSWORDS = [PERSONA_PASSWORD, "a long pass phrase of the fuzzer"];

const WORDS = ["Collections", "Asha Rao", "नमस्ते", "O'Neil <b>", "Infosys", "1", "10:30", "Java"];

/** Returns plausible values for fields of these names. */
function byName(name: string, world: FuzzWorld): fc.Arbitrary<unknown> | undefined {
  const { ids } = world;
  const from = (list: readonly string[]) => fc.constantFrom(...(list.length > 0 ? list : ["x"]));
  const people = fc.oneof(
    { weight: 3, arbitrary: fc.constant(SELF) },
    { weight: 2, arbitrary: from(ids.users ?? []) },
  );
  if (/^(toB|b)atchId$/.test(name)) return from([...(ids.batches ?? []), ...world.batchNames]);
  if (/^userId$/.test(name)) return people;
  if (/(trainee|trainer|user|person)s?(Id|Ids)?$/i.test(name)) return from(ids.users ?? []);
  if (/^(id|ids|\w+Ids?)$/.test(name)) return from(world.allIds);
  if (/guidance(Provider|Helper)/.test(name)) return from(ids.guidances ?? []);
  if (/email/i.test(name)) {
    const fresh = fc.nat(99_999).map((number) => `fuzz.${number}@people.example`);
    return fc.oneof(fc.constantFrom(...world.people.map(({ email }) => email)), fresh);
  }
  if (/password/i.test(name)) return fc.constantFrom(...PASSWORDS);
  if (/^(day|from|to|until|after)$|date/i.test(name)) return days;
  if (/month/i.test(name)) return days.map((day) => day.slice(0, 7));
  if (/^startTime$/.test(name)) return fc.constantFrom("10:30", "00:00", "23:59");
  if (/^time$/.test(name)) return fc.constantFrom("10:00 AM - 11:00 AM", "02:00 PM - 03:00 PM");
  if (/mobile|phone|contact/i.test(name)) return fc.constantFrom("9876543210", "+919876543210");
  if (/^(otp|code)$/.test(name)) return fc.constantFrom("123456", "000000");
  if (/version/.test(name)) return fc.constantFrom(1, 1, 1, 2, "1");
  return undefined;
}

/**
 * Returns values that a schema mostly accepts: its other rules are refinements that JSON schemas
 * cannot express.
 */
export function fitting(schema: Json, world: FuzzWorld, name = ""): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, world, name)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object" || schema.properties) {
    const properties = Object.entries(schema.properties ?? {});
    return fc.record(
      Object.fromEntries(properties.map(([key, child]) => [key, fitting(child, world, key)])),
      { requiredKeys: schema.required ?? [] },
    );
  }
  if (type === "array") {
    const items = fitting(schema.items ?? {}, world, name.replace(/s$/, ""));
    const least = schema.minItems ?? 0;
    return fc.array(items, { minLength: least, maxLength: Math.max(least, 3) });
  }
  const known = byName(name, world);
  if (known) return known;
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number") {
    const min = Math.max(schema.minimum ?? 0, -1_000_000);
    return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 12, min + 50)) });
  }
  if (schema.pattern) return fc.oneof(matching(schema.pattern), fc.constantFrom(...WORDS));
  return text(schema);
}

const text = ({ minLength = 0, maxLength = 200 }: Json) =>
  fc
    .oneof(fc.constantFrom(...WORDS), words)
    .map((word) => word.padEnd(minLength, "a long note. ").slice(0, maxLength));

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // It has parts, such as a lookahead, that cannot generate texts.
    return fc.constantFrom(...WORDS);
  }
}

/** Names that every object has, and other values that have crashed programs before. */
const NASTY: readonly unknown[] = [
  ...HOSTILE,
  0.1 + 0.2,
  2 ** 31,
  1e308,
  [[]],
  { length: 1e9 },
  { toString: null },
  { $ne: null },
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "İıſß",
  "x".repeat(20_000),
  "$1 %s %n {{7*7}} #{7*7}",
  "<script>alert(1)</script>",
  "a\r\nBcc: a@people.example",
  "+275760-09-13",
  "-000001-01-01",
  "0198F0A2-7C1E-7D3B-9A4F-2F6F1C0D5E8A",
  "{0198f0a2-7c1e-7d3b-9a4f-2f6f1c0d5e8a}",
  "%00",
  "99999999999999999999999999",
];

/** Values that no field should fail on. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...NASTY) },
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: letters, maxLength: 300, size: "max" }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constant("x").map((letter) => Array.from({ length: 2_001 }, () => letter)),
  fc.nat(60).map((depth) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)),
);

type Holder = Record<string, unknown>;

/** Returns every place inside a value, as the object and its key in it. */
function placesIn(value: unknown): [holder: Holder, key: string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    [value as Holder, key] as [Holder, string],
    ...placesIn(child),
  ]);
}

export type Change = { at: number; how: "replace" | "remove" | "add"; value: unknown };

export const changes = fc.array(
  fc.record<Change>({
    at: fc.nat(60),
    how: fc.constantFrom("replace", "replace", "replace", "remove", "add"),
    value: nasty,
  }),
  { minLength: 1, maxLength: 2 },
);

/** Returns a copy of the value with these changes somewhere in it. */
export function changed(value: unknown, list: readonly Change[]): unknown {
  const copy = structuredClone(value);
  for (const { at, how, value: other } of list) {
    const places = placesIn(copy);
    const [holder, key] = places[at % Math.max(1, places.length)] ?? [];
    if (!holder || key === undefined) return other;
    if (how === "remove") delete holder[key];
    else if (how === "add") {
      const names = ["constructor", "isAdmin", "role", "status", "prototype", key.toUpperCase()];
      holder[names[at % names.length] ?? key] = other;
    } else holder[key] = other;
  }
  return copy;
}

/** Puts the caller's id in place of its placeholder. */
export function withSelf(value: unknown, id: string): unknown {
  if (value === SELF) return id;
  if (Array.isArray(value)) return value.map((entry) => withSelf(entry, id));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, withSelf(entry, id)]),
  );
}
