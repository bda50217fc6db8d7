import type { z } from "zod";
import { AUDIENCES } from "#/shared/actor.ts";
import { type Form, type Route, takesKey } from "#/shared/contract.ts";
import { MIME_OF } from "#/shared/file.ts";
import { exampleOf } from "./examples.ts";
import { formatField } from "./formats.ts";
import type { Json } from "./json.ts";
import { refusalsOf } from "./refusals.ts";
import { type NamedSchemas, schemaOf } from "./schemas.ts";

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };

/** The call's own name and its schemas': `batchesListIds`, `BatchesListIdsAnswer`. */
export type Call = { id: string; tag: string; route: Route };
const typeName = (id: string, part: string) => `${id[0]?.toUpperCase()}${id.slice(1)}${part}`;

/** An address's parameter is a text; the schema it is parsed to says more where they differ. */
function parameterSchema(name: string, sent: Json, read: Json | undefined): Json {
  const isNumber = read?.type === "integer" || read?.type === "number";
  return formatField(name, isNumber ? (read as Json) : sent);
}

/** The parts of an object schema as OpenAPI parameters. */
function parametersOf(
  schemas: NamedSchemas,
  schema: z.ZodType | undefined,
  place: "path" | "query",
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schemas, schema, "input") as ObjectSchema;
  const read = schemaOf(schemas, schema, "output") as ObjectSchema;
  return Object.entries(properties).map(([name, sent]) => {
    const property = parameterSchema(name, sent, read.properties?.[name]);
    return {
      name,
      in: place,
      ...(place === "path" || required.includes(name) ? { required: true } : {}),
      schema: property,
    };
  });
}

const KEY_PARAMETER = { $ref: "#/components/parameters/Idempotency-Key" };

function formOf(schemas: NamedSchemas, { id }: Call, { fields, files }: Form) {
  const texts = schemaOf(schemas, fields, "input") as ObjectSchema & Json;
  const parts = Object.fromEntries(
    Object.keys(files).map((name) => [name, { type: "string", format: "binary" }]),
  );
  const needed = Object.keys(files).filter((name) => files[name]?.required);
  const required = [...(texts.required ?? []), ...needed];
  const schema = schemas.add(typeName(id, "Request"), {
    ...schemas.resolve(texts),
    type: "object",
    properties: { ...texts.properties, ...parts },
    ...(required.length > 0 ? { required } : {}),
  });
  const encoding = Object.fromEntries(
    Object.entries(files).map(([name, { accept }]) => [
      name,
      { contentType: accept.map((type) => MIME_OF[type]).join(", ") },
    ]),
  );
  return {
    required: true,
    content: { "multipart/form-data": { schema, encoding, example: exampleOf(schemas, schema) } },
  };
}

function bodyOf(schemas: NamedSchemas, call: Call) {
  const { route } = call;
  if (route.form) return formOf(schemas, call, route.form);
  if (route.raw) {
    return { required: true, content: { "application/json": { schema: { type: "object" } } } };
  }
  if (!route.body) return undefined;
  const schema = schemas.add(
    typeName(call.id, "Request"),
    schemas.resolve(schemaOf(schemas, route.body, "input")),
  );
  return {
    required: true,
    content: { "application/json": { schema, example: exampleOf(schemas, schema) } },
  };
}

function answerOf(schemas: NamedSchemas, call: Call) {
  const { response } = call.route;
  if (response === "file") {
    const schema = { type: "string", format: "binary" };
    return { description: "The file", content: { "application/octet-stream": { schema } } };
  }
  const schema = schemas.add(
    typeName(call.id, "Answer"),
    schemas.resolve(schemaOf(schemas, response, "output")),
  );
  return {
    description: "Done",
    ...(call.route.list
      ? { headers: { "X-Total-Count": { $ref: "#/components/headers/X-Total-Count" } } }
      : {}),
    content: { "application/json": { schema, example: exampleOf(schemas, schema) } },
  };
}

const whoMay = (route: Route): string => {
  const { access } = route;
  if ("public" in access) return "Without a session.";
  const rows = AUDIENCES.filter((audience) => access.may[audience]).map(
    (audience) => `${audience} (${access.may[audience]})`,
  );
  const proof = route.proof?.needed ? " Asks for a proof that is at most ten minutes old." : "";
  return `Row ${access.row}. For: ${rows.join(", ") || "nobody with a session"}.${proof}`;
};

/** One call of the document. Its schemas are named in `schemas`. */
export function operationOf(schemas: NamedSchemas, call: Call) {
  const { route, id, tag } = call;
  const isPublic = "public" in route.access;
  const hasKey = takesKey(route, !isPublic);
  const parameters = [
    ...parametersOf(schemas, route.params, "path"),
    ...parametersOf(schemas, route.query, "query"),
    ...(hasKey ? [KEY_PARAMETER] : []),
  ];
  const requestBody = bodyOf(schemas, call);
  return {
    operationId: id,
    tags: [tag],
    summary: route.summary,
    description: whoMay(route),
    // Every other call takes the document's own.
    ...(isPublic ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [String(route.status ?? 200)]: answerOf(schemas, call),
      ...refusalsOf(route),
    },
  };
}
