/** A part of terms to sign. */
export type Section = { heading: string; paragraphs: readonly string[] };

/** The placeholders in terms, filled in from the settings. */
const TERMS_WORDS = ["hub", "fee", "support", "contact"] as const;

/**
 * Returns the sections of a text, with {hub}, {fee}, {support} and {contact} filled in. A line that
 * begins with # starts a section, and a blank line ends a paragraph. Text before the first heading
 * is left out.
 */
export function sectionsOf(
  text: string,
  words: Record<(typeof TERMS_WORDS)[number], string>,
): Section[] {
  const filled = text
    .replaceAll("\r", "")
    .replace(/\{(hub|fee|support|contact)\}/g, (_all, word: keyof typeof words) => words[word]);
  const [, ...parts] = `\n${filled}`.split(/\n#[ \t]*/);
  return parts.map((part) => {
    const [heading = "", ...rest] = part.split("\n");
    const paragraphs = rest
      .join("\n")
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
      .filter(Boolean);
    return { heading: heading.trim(), paragraphs };
  });
}
