import type { Json } from "./json.ts";

/** Names of fields that are calendar dates in every schema; instants say so in their contracts. */
const DATES = new Set([
  "date",
  "startDate",
  "endDate",
  "dateOfJoining",
  "onboardingDate",
  "graduationDate",
  "supportEnds",
  "supportUntil",
  "paymentDate",
  "receivedOn",
  "heldOn",
  "opensOn",
  "dueOn",
  "today",
]);

/** Ids that are no uuid: a batch's readable one, and the payment provider's own. */
const READABLE_IDS = new Set(["batchId", "toBatchId", "orderId", "paymentId"]);
const ID_LISTS = new Set(["ids", "attendance", "selectedTrainees"]);

/** The format of a text field by its name, undefined where the name says nothing. */
export function formatOf(name: string): "date" | "uuid" | undefined {
  if (DATES.has(name)) return "date";
  const isId = name === "_id" || name === "id" || name.endsWith("Id");
  return isId && !READABLE_IDS.has(name) ? "uuid" : undefined;
}

const isText = ({ type }: Json): boolean =>
  type === "string" || (Array.isArray(type) && type.includes("string"));

/** A field's schema with the format its name implies, unless it says more about itself. */
export function formatField(name: string, field: Json): Json {
  if (Array.isArray(field.anyOf)) {
    return { ...field, anyOf: field.anyOf.map((one: Json) => formatField(name, one)) };
  }
  if (field.type === "array" && ID_LISTS.has(name)) {
    return { ...field, items: { ...(field.items as Json), format: "uuid" } };
  }
  if (
    !isText(field) ||
    field.format ||
    field.description ||
    field.enum ||
    field.pattern ||
    field.const
  )
    return field;
  const format = formatOf(name);
  return format ? { ...field, format } : field;
}

/** An object's schema with the formats of its fields. */
export function formatFields(schema: Json): Json {
  if (schema.type !== "object" || !schema.properties) return schema;
  const properties = Object.entries(schema.properties as Record<string, Json>);
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, field]) => [name, formatField(name, field)]),
    ),
  };
}
