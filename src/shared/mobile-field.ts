import { z } from "zod";
import { mobileProblem, readMobile } from "./mobile.ts";

const WRONG = mobileProblem("");

function readOrRefuse(value: string | number, context: z.RefinementCtx): string {
  const text = String(value);
  const digits = readMobile(text);
  if (digits) return digits;
  context.addIssue({ code: "custom", message: mobileProblem(text) });
  return z.NEVER;
}

/** An Indian mobile number in any written form, as ten digits. */
export const mobileField = z.string({ error: WRONG }).max(1000, WRONG).transform(readOrRefuse);

/** A mobile that may come as a number: a dash in a text is a space, in a number a sign. */
export const mobileOrNumberField = z
  .union([z.string().max(1000, WRONG), z.int(WRONG).positive(WRONG)], { error: WRONG })
  .transform(readOrRefuse);
