import type { Mounted } from "../mount.ts";
import type { Json } from "./json.ts";
import { type Call, operationOf } from "./operation.ts";
import { FAILURE } from "./refusals.ts";
import { NamedSchemas } from "./schemas.ts";
import { shareParts, shareRepeated } from "./sharing.ts";

const HEADERS = {
  "X-Total-Count": { schema: { type: "integer" }, description: "Rows before paging" },
  "Retry-After": { schema: { type: "integer" }, description: "Seconds to wait" },
};

const KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A repeat under the same key within 24 hours answers what the first call answered with `Idempotency-Replayed: true`, and does nothing",
  schema: { type: "string", minLength: 1, maxLength: 200 },
  example: "0198f0a2-7c1e-7d3b-9a4f-2f6f1c0d5e8a",
};

const DESCRIPTION = [
  "Every call takes and answers JSON, except where a form or a file is named. A refusal is always a",
  "Failure; beyond those listed, any call may answer 500 and 503. Calendar dates are YYYY-MM-DD in",
  "Asia/Kolkata, instants are UTC. A list answers all rows (at most 1,000) without `pageSize`.",
].join(" ");

const pascal = (text: string) => `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;

const callsOf = (features: readonly Mounted[]): Call[] =>
  features.flatMap(({ name, contract }) =>
    Object.entries(contract).map(([call, route]) => ({
      id: name + pascal(call),
      tag: route.path.split("/")[2] ?? "",
      route,
    })),
  );

type Operation = Json & { parameters?: Json[]; responses: Record<string, Json> };

/** Moves parameters and refusals that several calls have in common into components. */
function shareAmong(operations: readonly Operation[]) {
  const parameters = shareParts(
    operations.flatMap((operation) => operation.parameters ?? []),
    "parameters",
    ({ name }) => (typeof name === "string" ? name : undefined),
  );
  const responses = shareParts(
    operations.flatMap((operation) => Object.values(operation.responses)),
    "responses",
    responseName,
  );
  for (const operation of operations) {
    if (operation.parameters) operation.parameters = operation.parameters.map(parameters.refer);
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).map(([status, part]) => [status, responses.refer(part)]),
    );
  }
  return { parameters: parameters.shared, responses: responses.shared };
}

/** A refusal's name after its reasons (`NotFoundOrStaleVersion`), an answer's after its schema. */
function responseName({ "x-reasons": reasons, content }: Json): string | undefined {
  if (!Array.isArray(reasons)) {
    const { schema } = (content as Record<string, { schema?: Json }>)["application/json"] ?? {};
    return schema ? String(schema.$ref).split("/").at(-1) : "File";
  }
  return reasons
    .map((reason: string) => reason.toLowerCase().split("_").map(pascal).join(""))
    .join("Or");
}

/**
 * The OpenAPI 3.1 document of every call, made from the contracts that are mounted; `server` is the
 * address they are called at.
 */
export function openApiOf(features: readonly Mounted[], hubName: string, server: string) {
  const schemas = new NamedSchemas();
  schemas.add("Failure", FAILURE);
  const calls = callsOf(features);
  const paths: Record<string, Record<string, Operation>> = {};
  const operations = calls.map((call) => {
    const path = call.route.path.replace(/:(\w+)/g, "{$1}");
    const operation = operationOf(schemas, call) as Operation;
    paths[path] = { ...paths[path], [call.route.method.toLowerCase()]: operation };
    return operation;
  });
  shareRepeated(schemas);
  const { parameters, responses } = shareAmong(operations);
  return {
    openapi: "3.1.0",
    info: {
      title: `${hubName} API`,
      version: "1",
      description: DESCRIPTION,
      license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: server }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      headers: HEADERS,
      parameters: { ...parameters, "Idempotency-Key": KEY },
      responses,
      schemas: schemas.all(),
    },
  };
}
