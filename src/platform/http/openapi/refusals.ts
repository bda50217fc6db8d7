import type { Route } from "#/shared/contract.ts";
import { ERRORS, type ErrorKey } from "#/shared/errors.ts";

/** What every refusal is. */
export const FAILURE = {
  type: "object",
  examples: [
    { message: ERRORS.NOT_FOUND.message, code: ERRORS.NOT_FOUND.code, reason: "NOT_FOUND" },
  ],
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

/** Returns the refusals of a call: its own, and those of every call that can happen here. */
export function keysOf(route: Route): ErrorKey[] {
  const readsInput = route.query || route.body || route.form || route.raw;
  const keys: ErrorKey[] = ["MALFORMED", ...(readsInput ? (["INVALID_INPUT"] as const) : [])];
  if (!("public" in route.access)) keys.push("UNAUTHENTICATED", "FORBIDDEN");
  return [...new Set([...keys, ...route.errors])];
}

function refusalOf(status: number, keys: readonly ErrorKey[]) {
  return {
    description: keys.map((key) => ERRORS[key].message).join(" · "),
    ...(status === 429 || status === 503
      ? { headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } } }
      : {}),
    "x-reasons": keys,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Failure" },
      },
    },
  };
}

/** A call's refusals by status, each with the texts it may come with. */
export function refusalsOf(route: Route) {
  const byStatus = new Map<number, ErrorKey[]>();
  for (const key of keysOf(route)) {
    const { status } = ERRORS[key];
    byStatus.set(status, [...(byStatus.get(status) ?? []), key]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, keys]) => [String(status), refusalOf(status, keys)]),
  );
}
