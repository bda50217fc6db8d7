import { z } from "zod";

/** The expected type, in plain words. */
const KINDS: Record<string, string> = {
  string: "Enter a text.",
  number: "Enter a number.",
  int: "Enter a whole number.",
  boolean: "Use true or false.",
  array: "Send a list.",
  object: "Send an object.",
};

const NEEDED = "This is needed.";
const NOT_USABLE = "This cannot be used here.";

const isMissing = (input: unknown) => input === undefined || input === null;

function choices(values: readonly unknown[]): string {
  const words = values.map(String).filter(Boolean);
  return `Use ${words.length > 1 ? "one of " : ""}${words.join(", ")}.`;
}

/**
 * Replaces the schema library's default messages by ours, since they are shown at the fields of
 * forms. A schema's own message wins.
 */
export function setSchemaMessages(): void {
  z.config({
    customError: (issue) => {
      if (isMissing(issue.input)) return NEEDED;
      if (issue.code === "invalid_type") return KINDS[issue.expected] ?? NOT_USABLE;
      if (issue.code === "invalid_value") return choices(issue.values);
      if (issue.code === "too_small") return `At least ${issue.minimum}.`;
      if (issue.code === "too_big") return `At most ${issue.maximum}.`;
      return NOT_USABLE;
    },
  });
}
