import { isJson, type Json } from "./json.ts";
import type { NamedSchemas } from "./schemas.ts";

const FORMATS: Record<string, string> = {
  base64: "iVBORw0KGgo=",
  date: "2026-05-04",
  "date-time": "2026-05-04T09:30:00.000Z",
  uuid: "0198f0a2-7c1e-7d3b-9a4f-2f6f1c0d5e8a",
  binary: "(the bytes)",
};

const WORDS: Record<string, string> = {
  email: "asha.rao@example.com",
  username: "Asha Rao",
  name: "Asha Rao",
  mobile: "+919876543210",
  phone: "+918040001000",
  contactNumber: "+919876543210",
  companyName: "Example Technologies",
  batchId: "JAVA-2026-05-04-1",
  topic: "Collections",
  time: "10:00 AM - 11:00 AM",
  startTime: "10:30",
  message: "Done.",
  otp: "123456",
};

/** The patterns of contracts that a word cannot be made from. */
const PATTERNED = ["10:30", "2026-05", "2026-05-04", "1", "+919876543210", "INR", "123456"];

function textOf(schema: Json, name: string): string {
  const { pattern } = schema;
  const word = WORDS[name] ?? (FORMATS[String(schema.format)] || name || "text");
  if (schema.format) return FORMATS[String(schema.format)] ?? word;
  if (typeof pattern === "string") {
    const regex = new RegExp(pattern);
    return [word, ...PATTERNED].find((text) => regex.test(text)) ?? word;
  }
  const shortest = Number(schema.minLength ?? 0);
  const longest = Number(schema.maxLength ?? Number.POSITIVE_INFINITY);
  return word.padEnd(shortest, "x").slice(0, longest);
}

function numberOf(schema: Json): number {
  const least = Number(schema.minimum ?? (schema.exclusiveMinimum !== undefined ? 1 : 0));
  const most = Number(schema.maximum ?? Number.POSITIVE_INFINITY);
  return Math.min(Math.max(least, 1), most);
}

function objectOf(schemas: NamedSchemas, schema: Json): Json {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  return Object.fromEntries(
    properties.map(([name, field]) => [name, exampleOf(schemas, field, name)]),
  );
}

/** A value that a schema takes: always the same one, with every field; lists hold one item. */
export function exampleOf(schemas: NamedSchemas, given: Json, name = ""): unknown {
  const schema = schemas.resolve(given);
  if ("example" in schema) return schema.example;
  if ("const" in schema) return schema.const;
  if ("default" in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (Array.isArray(choice) && isJson(choice[0])) return exampleOf(schemas, choice[0], name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") return objectOf(schemas, schema);
  if (type === "array") {
    return isJson(schema.items) ? [exampleOf(schemas, schema.items, name.replace(/s$/, ""))] : [];
  }
  if (type === "string") return textOf(schema, name);
  if (type === "integer" || type === "number") return numberOf(schema);
  if (type === "boolean") return true;
  return null;
}
