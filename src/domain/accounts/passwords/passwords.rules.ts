import { normalForm } from "#/shared/normal-form.ts";

/** Length of a password in code points; no composition rules (specification 3, A3; I-04). */
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 256;

const fold = (text: string): string => normalForm(text).trim().toLowerCase();

/**
 * Returns why a password is too weak, or undefined. It is refused if it is shorter than 8 or longer
 * than 256 code points, is a common one, or as a whole is the person's name or e-mail, or the
 * product's name or a word of it.
 */
export function passwordProblem(
  password: string,
  about: { username: string; email: string; hubName: string; isCommon: (text: string) => boolean },
): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  const folded = fold(password);
  const own = [about.username, about.email, about.email.split("@")[0] ?? ""].map(fold);
  if (own.includes(folded)) return "Do not use your name or email as the password.";
  const product = fold(about.hubName);
  if ([product, product.replaceAll(" ", ""), ...product.split(" ")].includes(folded)) {
    return "Do not use this site's name as the password.";
  }
  if (about.isCommon(folded)) return "This password is among the most common ones.";
  return undefined;
}

/** Days after which an account can no longer sign in with the initial password (I-15). */
export const INITIAL_PASSWORD_DAYS = 7;
