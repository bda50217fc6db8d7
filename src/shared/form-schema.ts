import { z } from "zod";
import type { FieldRule, StoredValue } from "./form-field.ts";

type Rules = Readonly<Record<string, FieldRule>>;
type StoredShape<R extends Rules> = { [F in keyof R]: z.ZodType<StoredValue<R[F]>> };
type TypedShape<R extends Rules> = {
  [F in keyof R]: z.ZodOptional<z.ZodNullable<z.ZodType<string | number>>>;
};

const shapeOf = (rules: Rules, schemaOf: (rule: FieldRule) => z.ZodType) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, schemaOf(rule)]));

function storedValue(rule: FieldRule): z.ZodType {
  if (rule.kind === "choice") return z.enum(rule.choices);
  return rule.kind === "year" || rule.kind === "percentage" ? z.number() : z.string();
}

/** The schema of fields as they are stored and read back. */
export const storedFields = <const R extends Rules>(rules: R) =>
  z.object(
    shapeOf(rules, (rule) => (rule.optional ? storedValue(rule).nullable() : storedValue(rule))),
  ) as unknown as z.ZodObject<StoredShape<R>>;

const NOT_A_TEXT = "Enter text.";
const typedText = z.string(NOT_A_TEXT).nullish();
const typedNumber = z.union([z.string(), z.number()], NOT_A_TEXT).nullish();
const DIGITS: readonly FieldRule["kind"][] = ["mobile", "year", "percentage"];

/**
 * The schema of fields as a form sends them. Any may be missing here, and numbers may come as
 * texts, so that `readField` can say what is wrong at the field.
 */
export const typedFields = <const R extends Rules>(rules: R) =>
  z.object(
    shapeOf(rules, (rule) => (DIGITS.includes(rule.kind) ? typedNumber : typedText)),
  ) as unknown as z.ZodObject<TypedShape<R>>;
