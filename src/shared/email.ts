import { normalForm } from "./normal-form.ts";
import { withoutPasted } from "./without-pasted.ts";

const MAX_EMAIL_LENGTH = 254;

const MAX_LOCAL_BYTES = 64;
// Dot-separated atoms. Letters of every script occur in people's names; quoted parts, comments and
// everything that could break a mail header are excluded.
const LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/** What links and lists write before an address. */
const CALLED = /^(?:(?:mailto|e-?mail(?: ?id)?) ?: ?)+/;

const bareAddress = (text: string): string =>
  withoutPasted(withoutPasted(text).replace(CALLED, ""));

/**
 * Returns the address of `Asha Rao <asha@example.com>`; any other text as it is, also if the name
 * is another address.
 */
function fromMailbox(text: string): string {
  const open = text.indexOf("<");
  const close = text.indexOf(">", open);
  if (open < 1 || close < 0) return text;
  const [name, address] = [text.slice(0, open), text.slice(open + 1, close)].map(bareAddress);
  const isAlone =
    withoutPasted(text.slice(close)) === "" && (!name?.includes("@") || name === address);
  return isAlone && address?.includes("@") ? address : text;
}

/**
 * Returns a typed or pasted e-mail address in the form that is stored, compared and counted: NFC,
 * trimmed, lower case (I-02), wide letters and ligatures as plain ones, without `mailto:` and the
 * name before it.
 */
export function foldEmail(text: string): string {
  const folded = normalForm(normalForm(text, "NFKC").toLowerCase(), "NFKC");
  return bareAddress(fromMailbox(folded));
}

/**
 * Returns the link that opens a mail to an address and nothing else, whatever characters the
 * address has.
 */
export const mailtoOf = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/**
 * True if a text is one e-mail address by our own strict grammar, which keeps CR, LF and second
 * recipients out of mail headers: at most 254 bytes, one @, a domain of at least two labels.
 * Expects no surrounding space: trim or fold first. A domain with letters other than a to z must be
 * in its `xn--` form.
 */
export function isEmailAddress(text: string): boolean {
  const [local, domain, ...rest] = text.split("@");
  if (!local || !domain || rest.length > 0) return false;
  if (byteLength(text) > MAX_EMAIL_LENGTH || byteLength(local) > MAX_LOCAL_BYTES) return false;
  const labels = domain.split(".");
  return (
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? "")
  );
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Lookalike letters of another alphabet, mixed with Latin ones, and invisible letters. */
const LATIN = /\p{Script=Latin}/u;
const LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Returns what is wrong with the folded address of a user or a contact, as the field's message;
 * undefined for nothing. Stricter than the grammar about addresses that could pass for another, or
 * put more than one into a link.
 */
export function emailProblem(email: string): string | undefined {
  const local = email.split("@")[0] ?? "";
  if (/\s/.test(email)) return "An email address has no spaces.";
  if (email.indexOf("@") !== email.lastIndexOf("@")) return "Enter one email address.";
  const isDoubtful = UNSEEN.test(local) || (LATIN.test(local) && LIKE_LATIN.test(local));
  if (isDoubtful) return "Type this address by hand: it has letters that look like others.";
  if (!isEmailAddress(email) || /[?&#%]/.test(local)) return WRONG_EMAIL;
  return undefined;
}

const WRONG_EMAIL = "Enter an email address such as name@example.com.";
