import { expect, test } from "vitest";
import { z } from "zod";
import { FEATURES } from "#/platform/features.ts";
import { openApiOf } from "./document.ts";
import { isJson, type Json } from "./json.ts";

const MAX_BYTES_PER_CALL = 1_800;
/** About five fields: anything longer that occurs twice should have a name. */
const LONGEST_REPEATED = 300;

const document = openApiOf(FEATURES, "Hub", "https://hub.example");
const { schemas, parameters: shared } = document.components;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Everything in the document, the outer before the inner. */
function* nodesOf(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  if (!isJson(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/** A schema made self-contained, for Zod to read. */
const standalone = (value: unknown): Json =>
  JSON.parse(JSON.stringify(value).replaceAll("#/components/schemas/", "#/$defs/"));

test("every call has a name of its own, and the document stays small", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.every((id) => /^[a-z][A-Za-z]+$/.test(String(id)))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("batchesListIds");
  expect(document.servers).toEqual([{ url: "https://hub.example" }]);
  expect(JSON.stringify(document).length).toBeLessThan(MAX_BYTES_PER_CALL * ids.length);
});

test("what is longer than a few fields stands once, under a name", () => {
  const counts = new Map<string, number>();
  for (const node of [...nodesOf(document.paths), ...nodesOf(schemas)]) {
    const text = JSON.stringify(node);
    if (isJson(node.properties) && node.type === "object" && text.length > LONGEST_REPEATED) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(["Failure", "Session", "Interview", "Batch", "InterviewRound"]),
  );
  expect(Object.keys(schemas).filter((name) => /\d$/.test(name))).toEqual([]);
});

test("numbers of an address are integers, dates, ids and files say what they are", () => {
  for (const name of ["page", "pageSize"] as const) {
    expect(shared).toHaveProperty([name, "schema", "type"], "integer");
  }
  const places = [...nodesOf(document)].filter(({ in: place }) => place === "query");
  const paging = places.filter(({ name }) => name === "page" || name === "pageSize");
  expect(paging.map(({ schema }) => (schema as Json).type)).toEqual(["integer", "integer"]);
  expect(schemas.Interview?.properties).toMatchObject({
    _id: { format: "uuid" },
    date: { format: "date" },
  });
  expect(schemas.InterviewMove?.properties).toMatchObject({ movedAt: { format: "date-time" } });
  expect(schemas.TrainingSessionsAddRequest).toMatchObject({
    required: expect.arrayContaining(["assignment", "date"]),
    properties: { assignment: { type: "string", format: "binary" } },
  });
});

test("each call's example is one its schema takes", () => {
  const defs = standalone(schemas);
  let count = 0;
  for (const node of nodesOf(document)) {
    if (!("example" in node) || !isJson(node.schema)) continue;
    const schema = z.fromJSONSchema({ ...standalone(node.schema), $defs: defs } as never);
    const { error } = schema.safeParse(node.example);
    expect(error?.issues ?? [], JSON.stringify(node.schema)).toEqual([]);
    count += 1;
  }
  // All have one but the few that take no body and answer a file.
  expect(count).toBeGreaterThan(operations.length * 0.95);
});
