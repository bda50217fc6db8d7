import { z } from "zod";
import { emailProblem, foldEmail } from "./email.ts";

/** An e-mail address of a form, in the folded form that accounts are compared by (I-02). */
export const emailField = z
  .string()
  .max(1000, "At most 254 characters.")
  .transform(foldEmail)
  .superRefine((email, context) => {
    const message = emailProblem(email);
    if (message) context.addIssue({ code: "custom", message });
  });

/** An e-mail address that may be left empty. */
export const optionalEmailField = z
  .string()
  .max(1000, "At most 254 characters.")
  .transform(foldEmail)
  .superRefine((email, context) => {
    const message = email === "" ? undefined : emailProblem(email);
    if (message) context.addIssue({ code: "custom", message });
  });
