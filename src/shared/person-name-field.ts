import { lineField } from "./line-field.ts";
import { nameProblem, tidyName } from "./person-name.ts";

/** The field of a person's name: `lineField` with the checks of `nameProblem`. */
export const nameField = (missing: string, longest: number, tooLong?: string) =>
  lineField(missing, longest, tooLong)
    .transform(tidyName)
    .superRefine((name, context) => {
      const message = nameProblem(name);
      if (message) context.addIssue({ code: "custom", message });
    });
