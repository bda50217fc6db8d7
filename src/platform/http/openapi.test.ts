import { expect, test } from "vitest";
import { FEATURES } from "#/platform/features.ts";
import type { Route } from "#/shared/contract.ts";
import { inputSchemaOf } from "#test/support/input-schema.ts";
import { openApiOf } from "./openapi.ts";

const document = openApiOf(FEATURES, "Hub", "https://hub.example");
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test("every call has a name of its own", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.every((id) => /^[a-z][A-Za-z]+$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("batchesListIds");
  expect(document.servers).toEqual([{ url: "https://hub.example" }]);
});

test("what a call refers to is there, and named schemas are named once", () => {
  const text = JSON.stringify(document);
  const refs = new Set(Array.from(text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)));
  const parts: Record<string, object> = document.components;
  const missing = [...refs].filter(([, kind = "", name = ""]) => !(name in (parts[kind] ?? {})));
  expect(missing.map(([ref]) => ref)).toEqual([]);
  expect(text.match(/"\$(?:defs|id|schema)"/g)).toBe(null);
  expect(document.components.schemas).toMatchObject({
    Failure: { required: ["message", "code", "reason"] },
    Interview: { properties: { moves: { items: { $ref: "#/components/schemas/InterviewMove" } } } },
  });
});

test("a form says which files it needs", () => {
  const call = operations.find(({ operationId }) => operationId === "trainingSessionsAdd");
  expect(call?.requestBody).toMatchObject({
    content: {
      "multipart/form-data": {
        schema: {
          required: expect.arrayContaining(["assignment", "date"]),
          properties: { assignment: { type: "string", format: "binary" } },
        },
      },
    },
  });
});

type Part = { type?: string; maxItems?: number; [name: string]: unknown };

/** Returns the lists of a schema without a maximum length, by their paths. */
function endlessLists(part: Part, path: string): string[] {
  const own = part.type === "array" && part.maxItems === undefined ? [path] : [];
  const inner = Object.entries(part).flatMap(([name, child]) =>
    typeof child === "object" && child !== null
      ? endlessLists(child as Part, `${path}/${name}`)
      : [],
  );
  return [...own, ...inner];
}

test("every list that a call takes has a greatest length, beyond which no item is looked at", () => {
  const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);
  const endless = routes.flatMap(({ method, path, body }) =>
    body ? endlessLists(inputSchemaOf(body) as Part, `${method} ${path}`) : [],
  );
  expect(endless).toEqual([]);
});
