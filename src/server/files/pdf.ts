/** A PDF is never parsed here: its first and last bytes decide, and names of active parts are noted. */

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
  // Packed, so that none of the names above could be seen in it.
  "ObjStm",
];

/** Any letter of a PDF name may be written as # and two hex digits, so each is looked for both ways. */
const spelled = (name: string): string =>
  Array.from(name, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  }).join("");

/** A name ends at white space, a delimiter or the end of the bytes. */
const ACTIVE = new RegExp(
  `/(?:${ACTIVE_NAMES.map(spelled).join("|")})(?![^\\0-\\x20()<>[\\]{}/%])`,
);

/** The longest name with every letter escaped, its slash and the character that ends it. */
const OVERLAP = Math.max(...ACTIVE_NAMES.map((name) => name.length)) * 3 + 2;

/** Notes active content in bytes as they pass, also where a name lies across two pieces. */
export function openActiveScan() {
  let carried = "";
  let isActive = false;
  return {
    push: (bytes: Buffer) => {
      if (isActive) return;
      const text = carried + bytes.toString("latin1");
      isActive = ACTIVE.test(text);
      carried = text.slice(-OVERLAP);
    },
    isActive: () => isActive,
  };
}

/** A whole PDF has its end mark within the last 1,024 bytes (C95). */
export const endsLikePdf = (tail: Buffer): boolean => tail.includes("%%EOF");
