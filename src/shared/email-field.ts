import { z } from "zod";
import { foldEmail, isEmailAddress } from "./email.ts";

/** An e-mail address of a form, folded as accounts are compared (I-02). */
export const emailField = z
  .string()
  .max(1000, "At most 254 characters.")
  .transform(foldEmail)
  .pipe(z.string().refine(isEmailAddress, "Enter an email address such as name@example.com."));
