import * as hb from "harfbuzzjs";

/*
 * Lets HarfBuzz choose and place the glyphs of a font in a pdfkit document. Only this file uses
 * parts of pdfkit 0.20.2 and its fontkit 2.0.4 that are not public: both are pinned, and
 * document.test.ts fails if a newer version lacks them.
 */

type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Layout = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
/** fontkit's font of a file. */
type FontFace = {
  getGlyph: (id: number) => Glyph;
  layout: (text: string) => Layout;
};
/** pdfkit's embedded font: which parts of the file are embedded, and under which codes. */
type EmbeddedFont = {
  font: FontFace;
  /** In thousandths of the font's size. */
  ascender: number;
  descender: number;
  lineGap: number;
  scale: number;
  subset: { glyphs: number[] };
  widths: number[];
  unicode: number[][];
  layout: (text: string, features?: unknown) => Layout;
  encode: (text: string, features?: unknown) => [codes: string[], positions: Position[]];
};

export const embeddedFontOf = (doc: PDFKit.PDFDocument) =>
  (doc as unknown as { _font: EmbeddedFont })._font;

/** HarfBuzz's fonts by the bytes of their file; each uses its memory once per process. */
const shapers = new WeakMap<Buffer, hb.Font>();
function shaperOf(bytes: Buffer): hb.Font {
  const shaper =
    shapers.get(bytes) ?? new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes)), 0));
  shapers.set(bytes, shaper);
  return shaper;
}

/** Returns the code points that a font has letters for. */
export const codePointsOf = (bytes: Buffer): ReadonlySet<number> =>
  new Set(new hb.Face(new hb.Blob(new Uint8Array(bytes)), 0).collectUnicodes());

/** Changes the document's current font, which was made of `bytes`. */
export function shapeWithHarfBuzz(doc: PDFKit.PDFDocument, bytes: Buffer): void {
  const embedded = embeddedFontOf(doc);
  const face = embedded.font;
  embedded.encode = encodeEachText(embedded);
  const shaper = shaperOf(bytes);
  face.layout = (text) => shape(text, shaper, face);
}

/**
 * One embedded glyph per pair of glyph and text, so that each is copied and found as its own
 * letters.
 */
function encodeEachText(embedded: EmbeddedFont): EmbeddedFont["encode"] {
  const codes = new Map<string, number>();
  const codeOf = (glyph: Glyph): number => {
    const key = `${glyph.id}:${glyph.codePoints}`;
    const known = codes.get(key);
    if (known !== undefined) return known;
    embedded.subset.glyphs.push(glyph.id);
    const code = embedded.subset.glyphs.length - 1;
    codes.set(key, code);
    embedded.widths[code] = glyph.advanceWidth * embedded.scale;
    embedded.unicode[code] = glyph.codePoints;
    return code;
  };
  return (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    return [glyphs.map((glyph) => codeOf(glyph).toString(16).padStart(4, "0")), positions];
  };
}

/** Zero-width space: for a glyph beyond its cluster's letters, as readers would invent a letter. */
const NO_LETTER = 0x200b;

/**
 * Returns a text of one script as glyphs. HarfBuzz tells which letters became which glyphs
 * together, a cluster; its letters are assigned to its glyphs one by one, and the last glyph takes
 * the rest.
 */
function shape(text: string, shaper: hb.Font, face: FontFace): Layout {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(shaper, buffer);
  const shaped = buffer.getGlyphInfosAndPositions();
  const letters = lettersOfClusters(
    text,
    shaped.map(({ cluster }) => cluster),
  );
  const glyphs = shaped.map(({ codepoint, cluster }, at) => {
    const left = letters.get(cluster) ?? [];
    const isLast = shaped[at + 1]?.cluster !== cluster;
    const own = left.splice(0, isLast ? left.length : 1);
    // Taken from the font's own glyph, which reads its width from the file once.
    const { id, advanceWidth } = face.getGlyph(codepoint);
    return { id, advanceWidth, codePoints: own.length > 0 ? own : [NO_LETTER] };
  });
  const positions = shaped.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }));
  return {
    glyphs,
    positions,
    // In the units of the positions, which pdfkit scales in place.
    get advanceWidth() {
      return positions.reduce((sum, position) => sum + position.xAdvance, 0);
    },
  };
}

/** Returns the code points of each cluster, by where it begins in the text. */
function lettersOfClusters(text: string, clusters: readonly number[]): Map<number, number[]> {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  return new Map(
    starts.map((start, at) => {
      const letters = [...text.slice(start, starts[at + 1] ?? text.length)];
      return [start, letters.map((letter) => letter.codePointAt(0) ?? NO_LETTER)];
    }),
  );
}
