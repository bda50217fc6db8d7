import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { shapeWithHarfBuzz } from "./harfbuzz.ts";

export type Weight = "regular" | "bold";

/**
 * The scripts of Indian languages that have a separate font here. Everything else is written in
 * DejaVu Sans, which has Latin with the rupee sign, Greek, Cyrillic and Arabic letters.
 */
const INDIAN_SCRIPTS = [
  "Bengali",
  "Devanagari",
  "Gujarati",
  "Gurmukhi",
  "Kannada",
  "Malayalam",
  "Oriya",
  "Tamil",
  "Telugu",
] as const;
type Script = (typeof INDIAN_SCRIPTS)[number] | "Other";

const LETTERS: readonly (readonly [Script, RegExp])[] = INDIAN_SCRIPTS.map((script) => [
  script,
  new RegExp(`\\p{Script=${script}}`, "u"),
]);
/** Blanks, digits, punctuation and joiners: they stay with the letters before them. */
const OF_ANY_SCRIPT = /[\p{Script=Common}\p{Script=Inherited}]/u;

export type Run = { script: Script; text: string };

/** Cuts a text where its script changes: "ಕಾವ್ಯ (Kavya)" is two runs. Leaves nothing out. */
export function scriptRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const script = OF_ANY_SCRIPT.test(letter)
      ? (last?.script ?? "Other")
      : (LETTERS.find(([, pattern]) => pattern.test(letter))?.[0] ?? "Other");
    if (last?.script === script) last.text += letter;
    else runs.push({ script, text: letter });
  }
  return runs;
}

const WEIGHTS = { regular: "400Regular", bold: "700Bold" } as const;
const pathOf = (script: Script, weight: Weight): string =>
  script === "Other"
    ? `dejavu-fonts-ttf/ttf/${weight === "bold" ? "DejaVuSans-Bold" : "DejaVuSans"}.ttf`
    : `@expo-google-fonts/noto-sans-${script.toLowerCase()}/${WEIGHTS[weight]}/NotoSans${script}_${WEIGHTS[weight]}.ttf`;

/** The bytes of the fonts used so far; each is read once in the life of the process. */
const files = new Map<string, Buffer>();
function fontFile(script: Script, weight: Weight): Buffer {
  const path = pathOf(script, weight);
  const bytes = files.get(path) ?? readFileSync(fileURLToPath(import.meta.resolve(path)));
  files.set(path, bytes);
  return bytes;
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Makes the font of a script the document's current one; only what is used gets into the file. */
export function selectFont(doc: PDFKit.PDFDocument, script: Script, weight: Weight): void {
  const name = `${script} ${weight}`;
  const names = registered.get(doc) ?? new Set();
  if (names.has(name)) {
    doc.font(name);
    return;
  }
  registered.set(doc, names.add(name));
  const bytes = fontFile(script, weight);
  doc.registerFont(name, bytes).font(name);
  // pdfkit's own shaper misplaces letters of these scripts and fails on some words.
  if (script !== "Other") shapeWithHarfBuzz(doc, bytes);
}
