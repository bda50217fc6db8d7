import { z } from "zod";
import { AUDIENCES } from "#/shared/actor.ts";
import type { Route } from "#/shared/contract.ts";
import { ERRORS } from "#/shared/errors.ts";
import type { FeatureRoutes } from "./http.ts";

const failure = {
  type: "object",
  required: ["message", "code", "reason"],
  properties: {
    message: { type: "string" },
    code: { type: "string" },
    reason: { type: "string", description: "The key of the error table" },
    fields: { type: "object", additionalProperties: { type: "string" } },
  },
};

const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
};

type ObjectSchema = { properties?: Record<string, object>; required?: string[] };

/** The parts of an object schema as OpenAPI parameters. */
function parametersOf(schema: z.ZodType | undefined, place: "path" | "query") {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function bodyOf(route: Route) {
  if (route.form) {
    const fields = schemaOf(route.form.fields, "input") as ObjectSchema;
    const files = Object.fromEntries(
      Object.keys(route.form.files).map((name) => [name, { type: "string", format: "binary" }]),
    );
    const schema = { ...fields, type: "object", properties: { ...fields.properties, ...files } };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (!route.body) return undefined;
  return {
    required: true,
    content: { "application/json": { schema: schemaOf(route.body, "input") } },
  };
}

function refusalsOf(route: Route) {
  const byStatus = new Map<number, string[]>();
  for (const key of route.errors) {
    const { status, message } = ERRORS[key];
    byStatus.set(status, [...(byStatus.get(status) ?? []), message]);
  }
  if (!("public" in route.access)) {
    byStatus.set(401, [...(byStatus.get(401) ?? []), ERRORS.UNAUTHENTICATED.message]);
    byStatus.set(403, [...(byStatus.get(403) ?? []), ERRORS.FORBIDDEN.message]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, messages]) => [
      String(status),
      {
        description: messages.join(" · "),
        content: { "application/json": { schema: failure } },
      },
    ]),
  );
}

function answerOf(route: Route) {
  if (route.response === "file") {
    return { description: "The file", content: { "application/octet-stream": {} } };
  }
  return {
    description: "Done",
    ...(route.list
      ? {
          headers: {
            "X-Total-Count": { schema: { type: "integer" }, description: "Rows before paging" },
          },
        }
      : {}),
    content: { "application/json": { schema: schemaOf(route.response, "output") } },
  };
}

const whoMay = (route: Route): string => {
  const { access } = route;
  if ("public" in access) return "Without a session.";
  const rows = AUDIENCES.filter((audience) => access.may[audience]).map(
    (audience) => `${audience} (${access.may[audience]})`,
  );
  return `Row ${access.row}. For: ${rows.join(", ") || "nobody with a session"}.`;
};

function operationOf(route: Route, tag: string) {
  const requestBody = bodyOf(route);
  return {
    tags: [tag],
    summary: route.summary,
    description: whoMay(route),
    security: "public" in route.access ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(route.params, "path"), ...parametersOf(route.query, "query")],
    ...(requestBody ? { requestBody } : {}),
    responses: { [String(route.status ?? 200)]: answerOf(route), ...refusalsOf(route) },
  };
}

/** The OpenAPI 3.1 document of every call, made from the contracts that are mounted. */
export function openApiOf(features: readonly FeatureRoutes[], hubName: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const { contract } of features) {
    for (const route of Object.values(contract)) {
      const path = route.path.replace(/:(\w+)/g, "{$1}");
      const tag = route.path.split("/")[2] ?? "";
      paths[path] ??= {};
      paths[path][route.method.toLowerCase()] = operationOf(route, tag);
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: `${hubName} API`, version: "1" },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths,
  };
}
