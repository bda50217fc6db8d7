export const MAX_EMAIL_LENGTH = 254;

const MAX_LOCAL_BYTES = 64;
// Dot-separated atoms. Letters of every script are people's names; quoted parts, comments and
// everything a mail header could be broken with are not among them.
const LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/** An e-mail address as it is stored, compared and counted: NFC, trimmed, lower case (I-02). */
export const foldEmail = (text: string): string => text.trim().toLowerCase().normalize("NFC");

/**
 * Whether a text is one e-mail address by our own strict grammar, which is what keeps CR, LF and
 * second recipients out of mail headers: at most 254 bytes, one @, a domain of at least two labels.
 * Expects no surrounding space: trim or fold first. A domain with other letters than a to z is
 * written in its `xn--` form.
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
