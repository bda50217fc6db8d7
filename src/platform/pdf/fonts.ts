import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { codePointsOf, shapeWithHarfBuzz } from "./harfbuzz.ts";
import { PDF_SCRIPTS, type PdfScript } from "./scripts.ts";
import { unpackWoff } from "./woff.ts";

export type Weight = "regular" | "bold";

/**
 * Other is DejaVu Sans, which has Latin with the rupee sign, Greek and Cyrillic letters; Fallback,
 * for what no other font here has (Chinese, Thai), is UnifontEX, which has every letter.
 */
type Script = PdfScript | "Other" | "Fallback";

const LETTERS: readonly (readonly [PdfScript, RegExp])[] = PDF_SCRIPTS.map((script) => [
  script,
  new RegExp(`\\p{Script=${script}}`, "u"),
]);

let chosen: ReadonlySet<PdfScript> = new Set(PDF_SCRIPTS);

/** Writes these scripts in their own fonts from now on; all others in the fallback. */
export function useScripts(scripts: readonly PdfScript[]): void {
  chosen = new Set(scripts);
}
/** Blanks, digits, punctuation and joiners: they stay with the letters before them. */
const OF_ANY_SCRIPT = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** `level`: of the Unicode Bidirectional Algorithm, odd from right to left; 0 by default. */
export type Run = { script: Script; text: string; level?: number };

/**
 * Cuts a text wherever its script, or the level of its code units, changes: "ಕಾವ್ಯ (Kavya)" is two
 * runs. Omits nothing.
 */
export function scriptRuns(text: string, levels?: ArrayLike<number>): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels?.[at] ?? 0;
    const last = runs.at(-1);
    const before = last && (last.level ?? 0) === level ? last : undefined;
    const script = scriptOf(letter, before?.script);
    if (before?.script === script) before.text += letter;
    else runs.push({ script, text: letter, ...(level > 0 && { level }) });
    at += letter.length;
  }
  return runs;
}

function scriptOf(letter: string, before: Script = "Other"): Script {
  const own = LETTERS.find(([, pattern]) => pattern.test(letter))?.[0];
  // Combining marks too: a mark is drawn in the font of its letter.
  if (own && !chosen.has(own)) return "Fallback";
  const joined = before === "Fallback" ? "Other" : before;
  const script = OF_ANY_SCRIPT.test(letter) ? joined : (own ?? "Other");
  if (hasLetter(script, letter)) return script;
  return hasLetter("Other", letter) ? "Other" : "Fallback";
}

/** The code points of each font, by its script; read once per process. */
const covered = new Map<Script, ReadonlySet<number>>();

function hasLetter(script: Script, letter: string): boolean {
  const codePoint = letter.codePointAt(0) ?? 0;
  // Joiners and the like have no glyph in any font.
  if (script === "Fallback" || (script === "Other" && codePoint < 0x250)) return true;
  if (/[\p{Cf}\p{Cc}\p{M}]/u.test(letter)) return true;
  const known = covered.get(script) ?? codePointsOf(fontFile(script, "regular"));
  covered.set(script, known);
  return known.has(codePoint);
}

const WEIGHTS = { regular: "400Regular", bold: "700Bold" } as const;
function pathOf(script: Script, weight: Weight): string {
  if (script === "Fallback") return "@fontsource/unifontex/files/unifontex-latin-400-normal.woff";
  if (script === "Other") {
    return `dejavu-fonts-ttf/ttf/${weight === "bold" ? "DejaVuSans-Bold" : "DejaVuSans"}.ttf`;
  }
  const kind = script === "Arabic" ? "Naskh" : "Sans";
  return (
    `@expo-google-fonts/noto-${kind.toLowerCase()}-${script.toLowerCase()}/${WEIGHTS[weight]}/` +
    `Noto${kind}${script}_${WEIGHTS[weight]}.ttf`
  );
}

/** The bytes of the fonts used so far; each is read once per process. */
const files = new Map<string, Buffer>();
function fontFile(script: Script, weight: Weight): Buffer {
  const path = pathOf(script, weight);
  const known = files.get(path);
  if (known) return known;
  const file = readFileSync(fileURLToPath(import.meta.resolve(path)));
  const bytes = path.endsWith(".woff") ? unpackWoff(file) : file;
  files.set(path, bytes);
  return bytes;
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Makes the font of a run the document's current one; only used fonts are embedded. */
export function selectFont(doc: PDFKit.PDFDocument, script: Script, weight: Weight): void {
  // The fallback has one weight: under a second name pdfkit would read its 5 MB at each use.
  const name = pathOf(script, weight);
  const names = registered.get(doc) ?? new Set();
  if (names.has(name)) {
    doc.font(name);
    return;
  }
  registered.set(doc, names.add(name));
  const bytes = fontFile(script, weight);
  doc.registerFont(name, bytes).font(name);
  // pdfkit's own shaper misplaces letters of the other scripts and fails on some words.
  if (script !== "Other" && script !== "Fallback") shapeWithHarfBuzz(doc, bytes);
}
