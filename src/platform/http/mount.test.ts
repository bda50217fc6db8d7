import { expect, test } from "vitest";
import { z } from "zod";
import type { Contract } from "#/shared/contract.ts";
import { mount, type Service } from "./mount.ts";

const contract = {
  rename: {
    method: "PUT",
    path: "/api/things/:id",
    summary: "Renames a thing",
    access: { row: "N900", may: { admin: "any" } },
    proof: { needed: false, reason: "a name" },
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string() }),
    response: z.object({ name: z.string() }),
    errors: [],
  },
} as const satisfies Contract;

const service: Service<typeof contract> = {
  rename: (_context, id, { name }) => ({ name: `${id} ${name}` }),
};

test("a contract is mounted with a function for each of its calls, and no other", () => {
  const { rename } = service;
  expect(mount("things", contract, service).contract).toBe(contract);
  // @ts-expect-error one is missing
  mount("things", contract, {});
  // @ts-expect-error one is too many
  mount("things", contract, { rename, remove: rename });
  // @ts-expect-error the answer is another's
  mount("things", contract, { rename: () => ({ title: "" }) });
  // @ts-expect-error the id comes before the body
  mount("things", contract, { rename: (_context, { name }: { name: string }) => ({ name }) });
});
