import { expect, test } from "vitest";
import { z } from "zod";
import { del, get, list, needed, patch, post, put } from "./calls.ts";
import type { Contract } from "./contract.ts";

const reading = {
  summary: "What stands in it",
  access: { row: "1", may: { admin: "any" } },
  response: z.object({}),
} as const;

test("the ids of a path are texts that have to be there", () => {
  const { params, method, path, errors } = get("/api/things/:thingId/parts/:id", reading);
  expect([method, path, errors]).toEqual(["GET", "/api/things/:thingId/parts/:id", []]);
  expect(params.parse({ thingId: "a", id: "b", other: "c" })).toEqual({ thingId: "a", id: "b" });
  expect(params.safeParse({ thingId: "a" }).success).toBe(false);
  expect(get("/api/things", reading)).not.toHaveProperty("params");
});

test("what a call says itself comes first", () => {
  const params = z.object({ id: z.literal("one") });
  const call = list("/api/things/:id", { ...reading, params, errors: ["NOT_FOUND"] });
  expect(call).toMatchObject({ params, errors: ["NOT_FOUND"], list: true });
});

test("a misspelt name does not compile", () => {
  // @ts-expect-error: "body" is meant.
  expect(get("/api/things", { ...reading, bodi: z.object({}) })).toHaveProperty("bodi");
  // @ts-expect-error: no refusal has this key.
  expect(get("/api/things", { ...reading, errors: ["NOT_FOND"] })).toHaveProperty("errors");
  const access = { row: "1", may: { amin: "any" } } as const;
  // @ts-expect-error: nobody is called so.
  expect(get("/api/things", { ...reading, access })).toHaveProperty("access");
});

test("a write that does not say whether it asks for a proof does not compile", () => {
  for (const write of [post, put, patch, del]) {
    // @ts-expect-error: "proof" is missing.
    expect(write("/api/things", reading)).not.toHaveProperty("proof");
  }
  const bare = { ...reading, method: "POST", path: "/api/things", errors: [] } as const;
  // @ts-expect-error: written out by hand it needs one as well.
  expect({ bare } satisfies Contract).toBeDefined();
  expect(get("/api/things", reading)).not.toHaveProperty("proof");
  const proof = needed("moves money");
  expect(post("/api/things", { ...reading, proof })).toMatchObject({ proof });
});
