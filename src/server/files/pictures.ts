import { AppError } from "#/shared/errors.ts";

const MAX_PIXELS = 40_000_000;
const DECODE_SECONDS = 30;
/** Without the second pass for smaller tables, which holds the whole picture: 130 MB instead of 360. */
const JPEG = { quality: 90, optimiseCoding: false };

type Sharp = typeof import("sharp").default;
let loading: Promise<Sharp> | undefined;

/** Loaded at the first picture, since it costs memory; and then with one thread a picture and no cache. */
function loadSharp(): Promise<Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Hostile bytes must never choose their own decoder out of the dozens that are built in.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
    return sharp;
  });
  return loading;
}

/**
 * Draws a picture anew: orientation applied, metadata and anything after its end gone. Throws PICTURE_TOO_LARGE above
 * 40 megapixels, known from the header before anything is decoded. Returns undefined for a picture that is broken or
 * of another type than said.
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
  if (header.width * header.height > MAX_PIXELS) {
    throw new AppError("PICTURE_TOO_LARGE", { values: { file: name } });
  }
  const picture = sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient();
  const drawn = type === "jpeg" ? picture.jpeg(JPEG) : picture.png();
  return drawn.toBuffer().catch(() => undefined);
}
