import { z } from "zod";
import { formatFields } from "./formats.ts";
import { isJson, type Json } from "./json.ts";

const PLACE = "#/components/schemas/";

/** Returns a tree with every object changed by `change`, the inner ones first. */
export function rewrite(value: unknown, change: (node: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, change));
  if (!isJson(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rewrite(part, change)])),
  );
}

/** The schemas the document names, each structure once. */
export class NamedSchemas {
  readonly #byName = new Map<string, Json>();
  readonly #nameOf = new Map<string, string>();

  /**
   * Names a schema. Returns the reference to it. The same structure keeps the
   * name it had first; another structure under a taken name gets that of `owner` before it.
   */
  add(name: string, schema: Json, owner = "Other"): Json {
    const text = JSON.stringify(schema);
    const known = this.#nameOf.get(text);
    if (known) return { $ref: PLACE + known };
    const given = this.#byName.has(name) ? this.#free(owner + name) : name;
    this.#byName.set(given, schema);
    this.#nameOf.set(text, given);
    return { $ref: PLACE + given };
  }

  #free(name: string): string {
    let free = name;
    for (let count = 2; this.#byName.has(free); count += 1) free = `${name}${count}`;
    return free;
  }

  /** Replaces a schema that is there already. */
  replace(name: string, schema: Json): void {
    this.#byName.set(name, schema);
    this.#nameOf.set(JSON.stringify(schema), name);
  }

  /** Returns the schema behind a reference; any other schema as it is. */
  resolve(schema: Json): Json {
    const { $ref } = schema;
    return typeof $ref === "string" ? (this.#byName.get($ref.slice(PLACE.length)) ?? {}) : schema;
  }

  all(): Record<string, Json> {
    return Object.fromEntries([...this.#byName].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Removes what adds nothing: the pattern of a known format, the bounds of any whole number. */
function trim(schema: Json): void {
  if (schema.format === "date-time") delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** The JSON Schema of a Zod schema; those with an id (`meta`) go to the named ones. */
export function schemaOf(schemas: NamedSchemas, schema: z.ZodType, io: "input" | "output"): Json {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // An answer may gain fields: clients must not refuse fields they do not know.
      if (io === "output" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
      trim(jsonSchema);
    },
  }) as Json & { $defs?: Record<string, Json> };
  const links = new Map<unknown, Json>();
  // Inner definitions come after those that use them.
  const settle = (part: unknown): Json =>
    rewrite(part, (node) => {
      const { id: __, ...plain } = node;
      if (typeof node.$ref !== "string")
        return formatFields(typeof node.id === "string" ? plain : node);
      return linkTo(node.$ref);
    }) as Json;
  const linkTo = (ref: string): Json => {
    const name = ref.slice("#/$defs/".length);
    const link =
      links.get(ref) ?? schemas.add(name, settle($defs[name]), io === "input" ? "Sent" : "");
    links.set(ref, link);
    return link;
  };
  const own = settle(root);
  if (own.$ref) return own;
  const id = z.globalRegistry.get(schema)?.id;
  return id ? schemas.add(id, own, io === "input" ? "Sent" : "") : own;
}
