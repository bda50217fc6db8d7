import { AppError } from "#/shared/errors.ts";

const MAX_PIXELS = 40_000_000;
/** The limit with two bytes per colour: such a picture is in memory twice while rotated. */
const MAX_DEEP_PIXELS = MAX_PIXELS / 2;
const DECODE_SECONDS = 30;
/** Without the second pass for smaller tables, which buffers the picture: 130 MB, not 360. */
const JPEG = { quality: 90, optimiseCoding: false };

type Sharp = typeof import("sharp").default;
let loading: Promise<Sharp> | undefined;

/** Loaded at the first picture, as it costs memory; with one thread per picture and no cache. */
function loadSharp(): Promise<Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Hostile bytes must not choose a decoder from the dozens that are built in.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: [
        "VipsForeignLoadJpegBuffer",
        "VipsForeignLoadPngBuffer",
        // Only reached by SVG files, and only for the hub's mark.
        "VipsForeignLoadSvgBuffer",
      ],
    });
    return sharp;
  });
  return loading;
}

const MARK_SIDE = 512;

/**
 * Redraws a hub's mark as a PNG of at most 512 pixels a side. An SVG becomes a bitmap too, without
 * its scripts and links. Returns undefined if the bytes are broken, or neither PNG, JPEG nor SVG.
 */
export async function redrawLogo(bytes: Buffer): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  if (!isMarkType(bytes)) return undefined;
  return sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: MARK_SIDE, height: MARK_SIDE, fit: "inside" })
    .png()
    .toBuffer()
    .catch(() => undefined);
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

// A comment ends at its first end mark: a pattern that may continue past it takes minutes over a
// few dozen comments.
const SVG_START = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<svg[\s>]/s;

const isMarkType = (bytes: Buffer): boolean =>
  [PNG_START, JPEG_START].some((start) => bytes.subarray(0, start.length).equals(start)) ||
  SVG_START.test(bytes.toString("utf8", 0, 2000));

/**
 * Redraws a picture: orientation applied, metadata and anything after its end removed. Throws
 * PICTURE_TOO_LARGE above 40 megapixels, 20 with 16 bits per colour, known from the header before
 * anything is decoded. Returns undefined for a picture that is broken or not of the stated type.
 */
export async function redraw(
  type: "jpeg" | "png",
  bytes: Buffer,
  name: string,
): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (header?.format !== type) return undefined;
  const most = header.depth === "ushort" ? MAX_DEEP_PIXELS : MAX_PIXELS;
  if (header.width * header.height > most) {
    const megapixels = String(most / 1_000_000);
    throw new AppError("PICTURE_TOO_LARGE", { values: { file: name, most: megapixels } });
  }
  const picture = sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient();
  const drawn = type === "jpeg" ? picture.jpeg(JPEG) : picture.png();
  return drawn.toBuffer().catch(() => undefined);
}
