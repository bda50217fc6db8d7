import { z } from "zod";
import { AUDIENCES } from "#/shared/actor.ts";
import { acceptsIdempotencyKey, type Form, type Route } from "#/shared/contract.ts";
import { ERRORS, type ErrorKey } from "#/shared/errors.ts";
import { MIME_OF } from "#/shared/file.ts";
import type { Mounted } from "./mount.ts";

type Json = { [key: string]: unknown };
type ObjectSchema = Json & { properties?: Record<string, Json>; required?: string[] };

const SCHEMAS = "#/components/schemas/";
const BYTES = { type: "string", format: "binary" };
const KEY = "Idempotency-Key";

const DESCRIPTION = [
  "Every call takes and answers JSON, except where a form or a file is named. A refusal is always a",
  "Failure; beyond those listed, any call may answer 500 and 503. Calendar dates are YYYY-MM-DD in",
  "Asia/Kolkata, instants are UTC. A list answers all rows (at most 1,000) without `pageSize`.",
].join(" ");

const FAILURE = {
  type: "object",
  required: ["message", "code", "reason"],
  properties: {
    message: { type: "string", description: "What to tell people" },
    code: { type: "string", description: "The kind of refusal" },
    reason: { type: "string", description: "The key of the error table" },
    fields: {
      type: "object",
      description: "By the path of a field, what is wrong with it",
      additionalProperties: { type: "string" },
    },
    sooner: { type: "string", description: "Who was sooner, to tell people after the message" },
    isOwnChange: {
      type: "boolean",
      description: "Oneself was sooner: people are told `sooner` in place of the message",
    },
  },
};

/** What every call has in common, defined once. */
const COMPONENTS = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", description: "The token of a session" },
    accessToken: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "hub_pat_…",
      description: "An access token, where the owner allows them; it opens the calls of its scopes",
    },
  },
  headers: {
    "X-Total-Count": { schema: { type: "integer" }, description: "Rows before paging" },
    "Retry-After": { schema: { type: "integer" }, description: "Seconds to wait" },
  },
  parameters: {
    [KEY]: {
      name: KEY,
      in: "header",
      required: false,
      description:
        "A repeat under the same key within 24 hours answers what the first call answered with " +
        "`Idempotency-Replayed: true`, and does nothing",
      schema: { type: "string", minLength: 1, maxLength: 200 },
    },
  },
};

const pascal = (text: string) => `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
const headerRef = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const json = (schema: Json) => ({ "application/json": { schema } });

/** Input schemas are inlined at their call: their wire form differs from that of answers. */
const inputOf = (schema: z.ZodType): ObjectSchema => {
  const metadata = z.registry<Json>();
  const { $schema: _, ...own } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    metadata,
  });
  return own as ObjectSchema;
};

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query") {
  const { properties = {}, required = [] } = schema ? inputOf(schema) : {};
  return Object.entries(properties).map(([name, own]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: own,
  }));
}

function formOf({ fields, files }: Form) {
  const texts = inputOf(fields);
  const rules = Object.entries(files);
  const parts = Object.fromEntries(rules.map(([name]) => [name, BYTES]));
  const needed = rules.flatMap(([name, rule]) => (rule.required ? [name] : []));
  const schema = {
    ...texts,
    properties: { ...texts.properties, ...parts },
    required: [...(texts.required ?? []), ...needed],
  };
  const encoding = Object.fromEntries(
    rules.map(([name, { accept }]) => [
      name,
      { contentType: accept.map((type) => MIME_OF[type]).join(", ") },
    ]),
  );
  return { "multipart/form-data": { schema, encoding } };
}

function bodyOf({ form, raw, body }: Route) {
  if (form) return formOf(form);
  if (raw) return json({ type: "object" });
  return body && json(inputOf(body));
}

const answerOf = ({ response, list }: Route) =>
  response === "file"
    ? { description: "The file", content: { "application/octet-stream": { schema: BYTES } } }
    : {
        description: "Done",
        ...(list ? { headers: headerRef("X-Total-Count") } : {}),
        content: json({ $ref: SCHEMAS + z.globalRegistry.get(response)?.id }),
      };

/** Returns the refusals of a call: its own, and those of every call that can happen here. */
export function keysOf(route: Route): ErrorKey[] {
  const readsInput = route.query || route.body || route.form || route.raw;
  const keys: ErrorKey[] = ["MALFORMED", ...(readsInput ? (["INVALID_INPUT"] as const) : [])];
  if (!("public" in route.access)) keys.push("UNAUTHENTICATED", "FORBIDDEN");
  if (route.scope) keys.push("TOKEN_REFUSED", "SCOPE_MISSING");
  return [...new Set([...keys, ...route.errors])];
}

/** A call's refusals by status, each with the texts it may come with. */
const refusalsOf = (route: Route) =>
  [...Map.groupBy(keysOf(route), (key) => ERRORS[key].status)].map(([status, keys]) => [
    String(status),
    {
      description: keys.map((key) => ERRORS[key].message).join(" · "),
      ...(status === 429 || status === 503 ? { headers: headerRef("Retry-After") } : {}),
      "x-reasons": keys,
      content: json({ $ref: `${SCHEMAS}Failure` }),
    },
  ]);

const whoMay = ({ access, proof }: Route): string => {
  if ("public" in access) return "Without a session.";
  const may = AUDIENCES.filter((audience) => access.may[audience]);
  const rows = may.map((audience) => `${audience} (${access.may[audience]})`);
  const proofHint = proof?.needed ? " Asks for a proof that is at most ten minutes old." : "";
  return `Row ${access.row}. For: ${rows.join(", ") || "nobody with a session"}.${proofHint}`;
};

function operationOf(operationId: string, route: Route) {
  const isPublic = "public" in route.access;
  const content = bodyOf(route);
  return {
    operationId,
    tags: [route.path.split("/")[2]],
    summary: route.summary,
    description: whoMay(route),
    ...(isPublic ? { security: [] } : {}),
    ...(route.scope ? { security: [{ bearer: [] }, { accessToken: [route.scope] }] } : {}),
    parameters: [
      ...parametersOf(route.params, "path"),
      ...parametersOf(route.query, "query"),
      ...(acceptsIdempotencyKey(route, !isPublic)
        ? [{ $ref: `#/components/parameters/${KEY}` }]
        : []),
    ],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [String(route.status ?? 200)]: answerOf(route),
      ...Object.fromEntries(refusalsOf(route)),
    },
  };
}

/** Names each unnamed response schema after its call, and returns every named schema. */
function schemasOf(calls: readonly (readonly [id: string, route: Route])[]) {
  for (const [id, { response }] of calls) {
    if (response !== "file" && !z.globalRegistry.get(response)?.id)
      z.globalRegistry.add(response, { id: `${pascal(id)}Answer` });
  }
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: (id) => SCHEMAS + id,
    unrepresentable: "any",
    // A response may gain fields: clients must not refuse fields they do not know.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  );
}

/**
 * Returns the OpenAPI 3.1 document of every mounted contract's calls; `server` is the API's
 * address.
 */
export function openApiOf(features: readonly Mounted[], hubName: string, server: string) {
  const calls = features.flatMap(({ name, contract }) =>
    Object.entries(contract).map(([call, route]) => [name + pascal(call), route] as const),
  );
  const schemas = schemasOf(calls);
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const [id, route] of calls) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(id, route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${hubName} API`, version: "1", description: DESCRIPTION },
    servers: [{ url: server }],
    security: [{ bearer: [] }],
    paths,
    components: { ...COMPONENTS, schemas: { ...schemas, Failure: FAILURE } },
  };
}
