import { expect, test } from "vitest";
import { z } from "zod";
import { lengthOf } from "#/domain/placement/interviews/interviews.rules.ts";
import { FEATURES } from "#/platform/features.ts";
import type { Route } from "#/shared/contract.ts";
import { readField } from "#/shared/form-field.ts";
import { optionalReason } from "#/shared/reason-field.ts";
import { hasVisible } from "#/shared/visible-line.ts";

const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);

const UNSEEN = ["\u200b\u200b", "\u2800", "\u3164 \u2060"];
/** Compared with something stored, and never stored itself. */
const LOOKED_UP =
  /\.(?:email|password|currentPassword|role|code|otp|token|id|batchId|toBatchId|contactId|into|time|source)$/;

/** Returns the fields of an object, of nested ones, and of those in its lists, by their paths. */
function fieldsOf(schema: unknown, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      fieldsOf(field, `${path}.${name}`),
    );
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${path}[]`);
  return schema instanceof z.ZodType ? [[path, schema]] : [];
}

const takes = (schema: z.ZodType, text: string) => schema.safeParse(text).success;

test("what may not be left empty is not filled with what nobody sees", () => {
  const taken = routes.flatMap(({ method, path, body }) =>
    fieldsOf(body, `${method} ${path}`)
      .filter(([, field]) => takes(field, "Counted twice") && !takes(field, ""))
      .filter(([, field]) => UNSEEN.some((text) => takes(field, text)))
      .map(([name]) => name)
      .filter((name) => !LOOKED_UP.test(name)),
  );
  expect(taken).toEqual([]);
});

test("what may be left empty is empty then", () => {
  expect(UNSEEN.map((text) => optionalReason().parse(text))).toEqual(["", "", ""]);
  expect(UNSEEN.map(lengthOf)).toEqual([0, 0, 0]);
  const rule = { kind: "text", longest: 500 } as const;
  for (const text of UNSEEN) {
    expect(readField(rule, text, "2026-11-30")).toEqual({ problem: "This field is required." });
  }
});

test("letters of every script are seen, and signs that are joined", () => {
  const seen = ["நன்றி", "ಕ್‍ಷ", "🧑‍🏫", "-", "\u200b.", "e\u0301"];
  expect(seen.filter((text) => !hasVisible(text))).toEqual([]);
});
