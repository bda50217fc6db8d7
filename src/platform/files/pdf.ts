/** A PDF is not parsed on upload: its first and last bytes decide, active parts are recorded. */

/** Names that mark a document as active (document 7): it is then never shown inline. */
const ACTIVE_NAMES = [
  "JavaScript",
  "OpenAction",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "XFA",
  "Encrypt",
  "JS",
  "AA",
  // Compressed objects, in which the names above could not be found.
  "ObjStm",
];

/** Any letter of a PDF name may be written as # and two hex digits, so both are looked for. */
const spelled = (name: string): string =>
  Array.from(name, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  }).join("");

/** A name ends at white space, a delimiter or the end of the bytes. */
const ENDED = String.raw`(?![^\0-\x20()<>[\]{}/%])`;
const ACTIVE = new RegExp(`/(?:${ACTIVE_NAMES.map(spelled).join("|")})${ENDED}`);

const ENCRYPTED = new RegExp(`/${spelled("Encrypt")}${ENDED}`);

/** The longest name with every letter escaped, its slash and the character that ends it. */
const OVERLAP = Math.max(...ACTIVE_NAMES.map((name) => name.length)) * 3 + 2;

/**
 * Returns a scan that detects active content in a stream of bytes, even in a name that spans two
 * chunks.
 */
export function openActiveScan() {
  let carried = "";
  let isActive = false;
  let isEncrypted = false;
  return {
    push: (bytes: Buffer) => {
      if (isEncrypted) return;
      const text = carried + bytes.toString("latin1");
      isActive ||= ACTIVE.test(text);
      isEncrypted = ENCRYPTED.test(text);
      carried = text.slice(-OVERLAP);
    },
    isActive: () => isActive,
    isEncrypted: () => isEncrypted,
  };
}

/** True if the end mark is within the last 1,024 bytes, as in every complete PDF (C95). */
export const endsLikePdf = (tail: Buffer): boolean => tail.includes("%%EOF");

/** How many bytes may precede `%PDF-` in a file, as readers accept it. */
export const PDF_HEAD = 1024;
const PDF_MARK = Buffer.from("%PDF-");
/** Never in a line before it: HTML's sign, and the zero bytes of binary formats. */
const NEVER = new Set(["<", "\0"]);
/** The first bytes of other files that start as text. */
const OTHER_HEADS = ["MZ", "PK", "GIF8", "RIFF", "BM", "II*", "#!", "{"];

/**
 * True if bytes may precede the `%PDF-` of a file: the blank lines, byte order marks and lines of
 * printers, mails and servers that programs leave there, and nothing that makes it another file
 * too.
 */
export function isBeforePdf(head: Buffer): boolean {
  const text = head
    .toString("latin1")
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)/, "");
  const isPlain = Array.from(text).every((sign) => /\p{ASCII}/u.test(sign) && !NEVER.has(sign));
  const begun = text.trimStart();
  return isPlain && !OTHER_HEADS.some((other) => begun.startsWith(other));
}

/** True if a file with these first bytes is a PDF. */
export function beginsLikePdf(head: Buffer): boolean {
  const at = head.subarray(0, PDF_HEAD).indexOf(PDF_MARK);
  return at >= 0 && isBeforePdf(head.subarray(0, at));
}
